//! What a player at a table of a server is shown, and how it is written line by line.

use protocol::{Shown, TournamentResult};

use crate::cli::OutputFormat;
use crate::failure::Failure;
use crate::net::prose::{self, plain};
use crate::world::World;

/// Something that a player at a table is shown.
pub(crate) enum News {
    /// What the server said, to the byte, where it is for players.
    Line(String),
    /// A remark of the client, as a sentence.
    Told(String),
    /// The board, and whether it is worth another look.
    Board { shown: Shown, is_news: bool },
    /// What the player may do; nothing where the answer is of another moment.
    Legal(Option<Vec<String>>),
    /// Why the server refuses what it was asked.
    Refused(String),
    /// How a tournament ended.
    Result(TournamentResult),
    /// What can be typed.
    Help,
    /// The player typed an action out of turn.
    NotYourTurn,
    /// The player has left, and the seat is kept.
    SeatKept,
    /// The player may type something.
    Prompt,
}

const HELP: &str = "\
Type an action's id, or a play as the game's players write it. Besides:
  legal   what you may do      show    the board again
  resign  give up              pause   ask the others for a pause
  resume  go on after a pause  claim   take those out who have been gone for long
  takeback  ask whether you may take your last turn back
  agree, decline  answer what another player asks
  quit    leave; `parlor join --again` comes back
  lose-key  go on without your key, if it is lost: nothing you do is signed then
";

impl News {
    /// Writes it, line by line.
    pub(crate) fn write(&self, form: OutputFormat, world: &mut World<'_>) -> Result<(), Failure> {
        let is_text = form == OutputFormat::Text;
        match self {
            News::Line(line) if !is_text => world.say_json_text(line)?,
            News::Told(sentence) => world.tell(&format!("{sentence}\n")),
            News::SeatKept => world.tell("Your seat is kept: `parlor join --again` takes it again.\n"),
            News::Help => world.say(HELP)?,
            News::NotYourTurn => world.say("It is not your turn. `help` says what you can type.\n")?,
            News::Board { shown, is_news: true } if is_text => world.say(&format!("\n{}", prose::shown(shown)))?,
            News::Legal(legal) if is_text => world.say(&format!("You may: {}\n", may(legal.as_deref())))?,
            News::Refused(why) if is_text => world.say(&format!("No. {why}\n"))?,
            News::Result(result) if is_text => world.say(&format!("\n{}\n", prose::tournament_result(result)))?,
            News::Prompt if is_text => world.say("your move> ")?,
            News::Line(_) | News::Board { .. } | News::Legal(_) | News::Refused(_) | News::Result(_) | News::Prompt => {
            }
        }
        Ok(())
    }
}

fn may(legal: Option<&[String]>) -> String {
    match legal {
        Some([]) => "nothing now".to_owned(),
        Some(actions) => plain(&actions.join(" ")),
        None => "something else has just happened: ask again".to_owned(),
    }
}
