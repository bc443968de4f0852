//! A repository with a table of every game, and its pages.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::entrants::key_of;
use crate::support::git::{Bare, Clone};
use crate::support::{arg, entrants};

/// Where the pages say that moves are handed in.
const FORGE: &str = "https://github.com/owner/repo";

/// Who plays, in the order of the seats.
pub(crate) const LOGINS: [&str; 4] = ["ann", "bob", "cyd", "dan"];

/// A repository and its pages.
pub(crate) struct SiteRepo {
    bare: Bare,
    clone: Clone,
}

impl SiteRepo {
    /// A repository without tables.
    pub(crate) fn open() -> SiteRepo {
        let bare = Bare::without_hook();
        let clone = bare.clone_in("site_repo", "referee");
        SiteRepo { bare, clone }
    }

    /// The same, with a table of every game, called as the game is.
    pub(crate) fn with_every_game() -> SiteRepo {
        let site_repo = SiteRepo::open();
        for kind in games::kinds() {
            site_repo.begin(kind.name);
        }
        site_repo
    }

    /// Begins a table for as many as the game needs.
    pub(crate) fn begin(&self, game: &str) {
        let kind = games::find(game).expect("the registry has it");
        let seats = usize::from(*kind.seats.start());
        let mut args: Vec<String> = ["git", "new", game, "--id", game, "--commit"].map(str::to_owned).into();
        for (seat, login) in kind.seat_names.iter().zip(LOGINS.iter()).take(seats) {
            args.extend([format!("--{seat}"), (*login).to_owned()]);
        }
        self.referee(&args.iter().map(String::as_str).collect::<Vec<_>>());
        if referee::Table::needs_luck(kind) {
            entrants::begin(&self.bare, &self.clone, (game, &LOGINS[..seats]));
        }
    }

    /// Where the pages are.
    pub(crate) fn site(&self) -> PathBuf {
        self.bare.folder().join("pages")
    }

    /// Writes the pages.
    pub(crate) fn render(&self) {
        self.referee(&["git", "site", "--out", arg(&self.site()), "--url", FORGE]);
    }

    /// A file of the pages.
    pub(crate) fn page(&self, path: &str) -> String {
        fs::read_to_string(self.site().join(path)).unwrap_or_else(|wrong| panic!("{path}: {wrong}"))
    }

    /// Which version of its page a table has.
    pub(crate) fn version(&self, table: &str) -> Value {
        let text = self.page(&format!("{table}/version.json"));
        serde_json::from_str::<Value>(&text).expect("it is JSON")["version"].take()
    }

    /// The seats that are in turn, and who has them.
    pub(crate) fn turn(&self, table: &str) -> Vec<(String, &'static str)> {
        let record = self.clone.document(table, "table.json");
        let kind = games::find(table).expect("tables are called as their games are");
        let seats = record["turn"].as_array().into_iter().flatten();
        let seats = seats.map(|seat| seat.as_str().expect("seats have names"));
        let login = |seat: &str| kind.seat_names.iter().position(|name| *name == seat).map(|place| LOGINS[place]);
        seats.map(|seat| (seat.to_owned(), login(seat).expect("the game has this seat"))).collect()
    }

    /// Whether a table has hidden hands.
    pub(crate) fn hides(&self, table: &str) -> bool {
        self.clone.path.join("tables").join(table).join("hands").exists()
    }

    /// What somebody may play from a hidden hand.
    pub(crate) fn legal(&self, table: &str, login: &str) -> Vec<String> {
        let key = key_of(self.bare.folder(), login);
        let hand = self.clone.json(&["git", "hand", table, "--identity", arg(&key)]);
        serde_json::from_value(hand["legal"].clone()).expect("it lists ids")
    }

    /// Somebody commits a move file.
    pub(crate) fn commit(&self, table: &str, login: &str, (name, text): (&str, &str)) {
        let path = format!("tables/{table}/moves/{name}");
        self.clone.write(&path, text);
        self.clone.git(&["add", &path]);
        let author = format!("{login} <{login}@example.org>");
        self.clone.git(&["commit", "--quiet", "--author", &author, "--message", &format!("{table}: a move")]);
    }

    /// Somebody moves on the command line, and the referee judges it.
    pub(crate) fn play(&self, table: &str, ids: &[&str]) {
        let (seat, login) = self.turn(table).remove(0);
        let written: Value = self.referee(&[&["--json", "git", "move", table, "--seat", &seat], ids].concat());
        let name = written["file"].as_str().expect("it has a name");
        let text = self.clone.read(&format!("tables/{table}/moves/{name}"));
        self.commit(table, login, (name, &text));
        self.process();
    }

    /// The referee judges everything that is new.
    pub(crate) fn process(&self) -> Value {
        self.referee(&["--json", "git", "process"])
    }

    /// Runs parlor with the secret; it must succeed. Gives the document it printed, if it is one.
    #[track_caller]
    fn referee(&self, args: &[&str]) -> Value {
        let ran = self.clone.referee(args);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}: {ran:?}");
        serde_json::from_str(&ran.out).unwrap_or_default()
    }

    /// How to open a page.
    pub(crate) fn at(&self, path: &str, look: BrowserView) -> Value {
        let BrowserView { by, size: (width, height), scheme } = look;
        json!({ "site": self.site(), "path": path, "by": by, "width": width, "height": height, "scheme": scheme })
    }
}

/// How a browser shows a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BrowserView {
    /// From a "folder", or by way of a "server".
    pub(crate) by: &'static str,
    /// The size of the window.
    pub(crate) size: (u16, u16),
    /// "light" or "dark".
    pub(crate) scheme: &'static str,
}

/// A desk and a telephone, by day and by night.
pub(crate) const VIEWS: [BrowserView; 4] = [
    BrowserView { by: "folder", size: (1280, 800), scheme: "light" },
    BrowserView { by: "server", size: (360, 740), scheme: "dark" },
    BrowserView { by: "server", size: (1280, 800), scheme: "dark" },
    BrowserView { by: "folder", size: (360, 740), scheme: "light" },
];

/// The options of a question, and some more.
pub(crate) fn and(mut options: Value, more: Value) -> Value {
    let (Value::Object(all), Value::Object(more)) = (&mut options, more) else { panic!("options are objects") };
    all.extend(more);
    options
}

/// Closes the page, with which nothing may have been wrong.
#[track_caller]
pub(crate) fn leave(browser: &mut Browser, about: &str) {
    assert_eq!(browser.ask("leave", &json!({})), json!([]), "{about}");
}
