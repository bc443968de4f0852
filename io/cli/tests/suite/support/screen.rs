//! Programs on a whole terminal, in tmux.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio, id};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::missing::missing;

/// How long anything may take on a busy machine, and how often we look.
const PATIENCE: Duration = Duration::from_mins(3);
const LOOK: Duration = Duration::from_millis(20);

/// A program in a tmux server of its own, which ends with the test.
pub(crate) struct Screen {
    socket: String,
    folder: PathBuf,
}

impl Screen {
    /// Starts `parlor play` with these arguments, or says that it cannot be tested here.
    pub(crate) fn open(name: &str, size: (u16, u16), args: &str) -> Option<Screen> {
        Screen::start(name, size, &format!("'{}' play {args}", env!("CARGO_BIN_EXE_parlor")))
    }

    /// Starts a command with its environment, or says that it cannot be tested here.
    pub(crate) fn of(name: &str, size: (u16, u16), command: &Command) -> Option<Screen> {
        let quoted = |word: &OsStr| format!("'{}'", word.to_string_lossy().replace('\'', r"'\''"));
        let mut words = vec!["env".to_owned()];
        words.extend(
            command.get_envs().filter(|(_, value)| value.is_none()).flat_map(|(key, _)| ["-u".to_owned(), quoted(key)]),
        );
        words.extend(
            command.get_envs().filter_map(|(key, value)| Some(format!("{}={}", key.to_string_lossy(), quoted(value?)))),
        );
        words.extend(std::iter::once(command.get_program()).chain(command.get_args()).map(quoted));
        Screen::start(name, size, &words.join(" "))
    }

    fn start(name: &str, size: (u16, u16), line: &str) -> Option<Screen> {
        let found = Command::new("tmux").arg("-V").stdout(Stdio::null()).status();
        if found.is_err() {
            missing("tmux");
            return None;
        }
        let folder = env::temp_dir().join(format!("parlor-tmux-{name}-{}", id()));
        fs::create_dir_all(&folder).expect("the test makes a folder");
        let screen = Screen { socket: format!("parlor-{name}-{}", id()), folder };
        let (width, height) = (size.0.to_string(), size.1.to_string());
        // The shell stays, so that what is left on the screen in the end can be read.
        let program = format!("{line}; echo \"exit $?\"; cat");
        screen.tmux(&["-f", "/dev/null", "new-session", "-d", "-x", &width, "-y", &height, &program]);
        Some(screen)
    }

    /// The log of a game that keeps one.
    pub(crate) fn log(&self) -> PathBuf {
        self.folder.join("game.log")
    }

    /// What a command of tmux prints.
    pub(crate) fn tmux(&self, args: &[&str]) -> String {
        let mut command = Command::new("tmux");
        command.args(["-u", "-L", &self.socket]).args(args).current_dir(&self.folder);
        let done = command.env_remove("TMUX").env_remove("NO_COLOR").output().expect("tmux runs");
        assert!(done.status.success(), "tmux {args:?}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8_lossy(&done.stdout).into_owned()
    }

    /// Presses a key.
    pub(crate) fn press(&self, key: &str) {
        self.tmux(&["send-keys", key]);
    }

    /// Types an id and Enter.
    pub(crate) fn enter(&self, id: &str) {
        self.tmux(&["send-keys", "-l", id]);
        self.press("Enter");
    }

    /// What the screen shows, once it shows all of `parts`.
    pub(crate) fn wait(&self, parts: &[&str]) -> String {
        let begun = Instant::now();
        loop {
            let text = self.tmux(&["capture-pane", "-p"]);
            if parts.iter().all(|part| text.contains(part)) {
                return text;
            }
            assert!(begun.elapsed() < PATIENCE, "waited in vain for {parts:?}:\n{text}");
            sleep(LOOK);
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
