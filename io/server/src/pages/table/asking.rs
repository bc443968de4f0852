//! What players ask of each other: buttons to ask, and what is asked, to be answered.

use game::{Seat, Text, Value, Viewer};
use maud::{Markup, html};
use referee::OpenRequest;

use super::parts::TableView;
use crate::pages::say;

/// The act of a button: the end of its address, and what a player with a key signs.
type Act = (&'static str, &'static str);

const PAUSE: Act = ("/pause", "ask-pause");
const TAKE_BACK: Act = ("/takeback", "ask-takeback");
const AGREE: Act = ("/agree", "agree");
const DECLINE: Act = ("/decline", "decline");

impl TableView<'_> {
    /// What can be asked of the other players, or what one of them asks.
    pub(super) fn asking(&self) -> Markup {
        let Viewer::Seat(seat) = self.viewer else { return html! {} };
        match self.table.open_request() {
            Some(open) if self.table.is_in(seat) => self.asked(seat, open),
            Some(_) => html! {},
            None => self.offered(seat),
        }
    }

    /// What the player may ask for now.
    fn offered(&self, seat: Seat) -> Markup {
        let take_back = if self.has_opponent() { say::ask_to_take_back() } else { say::take_back_turn() };
        html! {
            @if self.table.may_take_back(seat).is_ok() { (self.ask(TAKE_BACK, take_back, true)) }
            @if self.table.may_pause(seat).is_ok() { (self.ask(PAUSE, say::ask_for_pause(), true)) }
        }
    }

    /// What is asked, to be agreed to or declined; or that the player has asked, and waits.
    fn asked(&self, seat: Seat, open: OpenRequest) -> Markup {
        let (asking, own, agree) = match open {
            OpenRequest::Pause { asked } => {
                (say::asked_for_pause(Value::listed(asked.iter())), say::you_asked_for_pause(), PAUSE)
            }
            OpenRequest::Takeback(takeback) => {
                let own = if takeback.by == seat { say::you_asked_to_take_back() } else { say::you_agreed() };
                (say::asked_to_take_back(Value::listed([takeback.by])), own, AGREE)
            }
        };
        html! {
            div.asked {
                @if open.is_made_by(seat) {
                    p { (self.say(own)) }
                    (self.ask(DECLINE, say::ask_no_longer(), true))
                } @else {
                    p { strong { (self.about(&asking)) } }
                    (self.ask(agree, say::agree(), false))
                    (self.ask(DECLINE, say::decline(), true))
                }
            }
        }
    }

    fn ask(&self, (rest, signs): Act, text: Text, is_quiet: bool) -> Markup {
        html! {
            form method="post" action=(self.visitor.path(rest)) data-post data-signs=(signs) {
                button.quiet[is_quiet] { (self.say(text)) }
            }
        }
    }
}
