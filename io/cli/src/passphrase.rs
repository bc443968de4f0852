//! Asking for a passphrase, which is not shown.

use std::io::{self, IsTerminal as _, Write as _};

use crossterm::event::{Event, KeyCode, KeyModifiers, read};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

/// What the user types after a question; nothing without a terminal, or if they would rather not.
pub(crate) fn ask(question: &str) -> Option<String> {
    if !io::stdin().is_terminal() {
        return None;
    }
    let mut errors = io::stderr();
    let _ = write!(errors, "{question}").and_then(|()| errors.flush());
    enable_raw_mode().ok()?;
    let typed = typed();
    let _ = disable_raw_mode();
    let _ = writeln!(errors);
    typed
}

fn typed() -> Option<String> {
    let mut text = String::new();
    loop {
        let Event::Key(key) = read().ok()? else { continue };
        match key.code {
            KeyCode::Enter => return Some(text),
            KeyCode::Esc => return None,
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => return None,
            KeyCode::Char(letter) => text.push(letter),
            KeyCode::Backspace => {
                text.pop();
            }
            _ => {}
        }
    }
}
