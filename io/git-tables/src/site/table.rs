//! The page of a table.

use std::fmt::Write as _;

use game::Turn;

use super::data::Data;
use super::html::{Frame, Stamp, Text, inert_json, time};
use super::{Seen, Shown, Site, Step, picture, policy, words};

/// The page of a table, but for its version.
pub(super) struct Written {
    content: String,
}

impl Written {
    /// The page of a table.
    pub(super) fn of(site: &Site<'_>, shown: &Shown<'_>) -> Written {
        let data = Data::of(shown, site.forge.as_ref());
        let mut content = String::from("<main class=\"table\">\n");
        push(&mut content, &heading(shown));
        push(&mut content, &board(shown));
        if data.has_plays() {
            push(&mut content, &moving(shown));
        } else if let Seen::Public { turn: Turn::Seats(_), .. } = shown.game {
            push(&mut content, &elsewhere(shown));
        }
        push(&mut content, &story(&shown.steps));
        push(&mut content, &problems(&shown.problems));
        let data = inert_json(&data);
        let _ = write!(content, "</main>\n<script type=\"application/json\" id=\"data\">{data}</script>\n");
        Written { content }
    }

    /// The page with its version.
    pub(super) fn page(&self, site: &Site<'_>, shown: &Shown<'_>, stamp: &Stamp<'_>) -> String {
        let title = format!("{}: {} - {}", words::title(shown.game.name()), shown.id, site.title);
        let policy = policy::with_boards_of(shown.game);
        Frame { site, title: &title, root: "../", policy: &policy }.page(&self.content, stamp)
    }
}

fn push(content: &mut String, part: &str) {
    content.push_str(part);
}

/// What is played, by whom, and whose turn it is.
fn heading(shown: &Shown<'_>) -> String {
    let name = words::title(shown.game.name());
    format!(
        "<section class=\"heading\">\n<h1>{}: {}</h1>\n<p id=\"status\">{}</p>\n<p id=\"players\">{}.</p>\n</section>\n",
        Text(&name),
        Text(shown.id),
        words::status(shown),
        words::listed(&words::players(shown)),
    )
}

/// The board, with the buttons that step through the game.
fn board(shown: &Shown<'_>) -> String {
    let last = shown.steps.len().saturating_sub(1);
    let (picture, steps) = (picture(shown), shown.steps.len());
    let caption = shown.steps.last().map_or("", |step| &step.caption);
    let hidden = if steps < 2 { " hidden" } else { "" };
    format!(
        r#"<section class="play" aria-label="Board">
<div id="board">
{picture}</div>
<nav id="stepping" aria-label="Positions"{hidden}>
<button type="button" id="first" aria-label="First position" title="First position (Home)">«</button>
<button type="button" id="previous" aria-label="Previous position" title="Previous position (Left)">‹</button>
<input type="range" id="slider" min="0" max="{last}" value="{last}" aria-label="Position">
<button type="button" id="next" aria-label="Next position" title="Next position (Right)">›</button>
<button type="button" id="last" aria-label="Last position" title="Last position (End)">»</button>
</nav>
<p id="caption" dir="auto">{}</p>
</section>
"#,
        Text(caption)
    )
}

/// How to move where the page does not know enough to make one.
fn elsewhere(shown: &Shown<'_>) -> String {
    let id = Text(shown.id);
    format!(
        "<section class=\"move\" aria-labelledby=\"move-title\">\n<h2 id=\"move-title\">Make a move</h2>\n\
         <p>Hands are hidden here. In a clone of the repository, <code>parlor git hand {id}</code> shows you your own and \
         what you may play, and <code>parlor git move {id} PLAY --commit</code> plays it.</p>\n</section>\n"
    )
}

/// Where a move is made and handed in.
fn moving(shown: &Shown<'_>) -> String {
    let hand = format!(
        "<p class=\"hint\">Hands are hidden here. <code>parlor git hand {}</code> shows you your own.</p>\n",
        Text(shown.id)
    );
    let hand = if shown.hides { &hand } else { "" };
    format!(
        r#"<section class="move" id="move" aria-labelledby="move-title">
<h2 id="move-title">Make a move</h2>
<noscript><p>Moves are made here with a script, which does not run. The command <code>parlor git move</code> makes them as well.</p></noscript>
<div id="seats"></div>
<p id="how" hidden></p>
{hand}<div id="choices"></div>
<p id="way" hidden></p>
<p class="buttons"><button type="button" id="undo" disabled>Undo</button> <button type="button" id="restart" disabled>Start over</button></p>
<div id="done" hidden>
<h3 id="done-title" tabindex="-1">This is your move</h3>
<p id="whose"></p>
<p><label for="comment">A word to go with it, if you like</label><input type="text" id="comment" maxlength="280" autocomplete="off"></p>
<p class="buttons"><a id="forge-link" class="button" target="_blank" rel="noopener noreferrer" hidden></a> <button type="button" id="copy">Copy</button> <a id="download" class="button">Download</a></p>
<p id="forge-hint" class="hint" hidden></p>
<p>It is the file <code id="file-name"></code></p>
<pre id="file-text" tabindex="0" aria-label="What is in the file"></pre>
<p>Or, in a clone of the repository:</p>
<pre id="command" tabindex="0" aria-label="Command"></pre>
<p class="buttons"><button type="button" id="copy-command">Copy the command</button></p>
</div>
</section>
"#
    )
}

/// What happened, step by step.
fn story(steps: &[Step]) -> String {
    if steps.is_empty() {
        return String::new();
    }
    let mut text = String::from(
        "<section class=\"story\" aria-labelledby=\"story-title\">\n<h2 id=\"story-title\">Story</h2>\n<ol id=\"story\" start=\"0\">\n",
    );
    for (ply, step) in steps.iter().enumerate() {
        let by = step.by.as_ref().map_or(String::new(), |by| format!("<bdi>{}</bdi>, ", Text(by)));
        let (caption, at) = (Text(&step.caption), time(step.at));
        let _ = writeln!(
            text,
            "<li><a href=\"#ply={ply}\" data-ply=\"{ply}\" dir=\"auto\">{caption}</a> <small>{by}{at}</small></li>"
        );
    }
    text.push_str("</ol>\n</section>\n");
    text
}

/// What was not accepted.
fn problems(problems: &[String]) -> String {
    if problems.is_empty() {
        return String::new();
    }
    let mut text = String::from(
        "<section class=\"problems\" aria-labelledby=\"problems-title\">\n\
         <h2 id=\"problems-title\">Not accepted</h2>\n<ul id=\"problems\">\n",
    );
    for problem in problems {
        let _ = writeln!(text, "<li dir=\"auto\">{}</li>", Text(problem));
    }
    text.push_str("</ul>\n</section>\n");
    text
}
