//! The page of a table.

use std::fmt::Write as _;

use game::{Text, Turn};

use super::data::Data;
use super::html::{Frame, Text as Escaped, inert_json, time};
use super::words::{Words, title};
use super::{Shown, Site, Step, picture, policy, say};

pub(super) fn page<'a>(site: &'a Site<'a>, words: &'a Words, shown: &Shown) -> Frame<'a> {
    let data = Data::of(shown, site.forge.as_ref(), words.language());
    let move_form = match (data.has_plays(), &shown.game, shown.turn) {
        (true, _, _) => moving(words, shown),
        (false, None, Turn::Seats(_)) => elsewhere(words, shown),
        _ => String::new(),
    };
    let content = format!(
        "<main class=\"table\">\n{}{}{move_form}{}{}</main>\n<script type=\"application/json\" id=\"data\">{}</script>\n",
        heading(words, shown),
        board(words, shown),
        story(words, &shown.steps),
        problems(words, &shown.problems),
        inert_json(&data),
    );
    let title = format!("{}: {} - {}", title(shown.kind.name), shown.id, site.title);
    Frame { site, words, title, root: "../", policy: policy::with_boards_of(shown), content }
}

/// What is played, by whom, and whose turn it is.
fn heading(words: &Words, shown: &Shown) -> String {
    let name = title(shown.kind.name);
    format!(
        "<section class=\"heading\">\n<h1>{}: {}</h1>\n<p id=\"status\">{}</p>\n<p id=\"players\">{}</p>\n</section>\n",
        Escaped(&name),
        Escaped(&shown.id),
        words.status(shown),
        words.players(shown),
    )
}

/// The board, with the buttons that step through the game.
fn board(words: &Words, shown: &Shown) -> String {
    let last = shown.steps.len().saturating_sub(1);
    let (picture, steps) = (picture(shown, words.language()), shown.steps.len());
    let caption = shown.steps.last().map_or("", |step| &step.caption);
    let hidden = if steps < 2 { " hidden" } else { "" };
    let (board, positions, position) = (say::board(), say::positions(), say::position());
    let [board, positions, position] = [board, positions, position].map(|text| words.html(&text));
    let button = |id: &str, label: Text, key: &str, sign: &str| {
        let title = words.html(&say::with_key(label.clone(), key));
        let label = words.html(&label);
        format!("<button type=\"button\" id=\"{id}\" aria-label=\"{label}\" title=\"{title}\">{sign}</button>")
    };
    let first = button("first", say::first_position(), "Home", "«");
    let previous = button("previous", say::previous_position(), "Left", "‹");
    let next = button("next", say::next_position(), "Right", "›");
    let end = button("last", say::last_position(), "End", "»");
    format!(
        r#"<section class="play" aria-label="{board}">
<div id="board">
{picture}</div>
<nav id="stepping" aria-label="{positions}"{hidden}>
{first}
{previous}
<input type="range" id="slider" min="0" max="{last}" value="{last}" aria-label="{position}">
{next}
{end}
</nav>
<p id="caption" dir="auto">{}</p>
</section>
"#,
        Escaped(caption)
    )
}

/// How to move where the page does not know enough to make one.
fn elsewhere(words: &Words, shown: &Shown) -> String {
    let (heading, how) = (say::make_a_move(), say::hands_hidden_commands(Escaped(&shown.id).to_string()));
    format!(
        "<section class=\"move\" aria-labelledby=\"move-title\">\n<h2 id=\"move-title\">{}</h2>\n<p>{}</p>\n</section>\n",
        words.html(&heading),
        words.html(&how),
    )
}

/// Where a move is made and handed in.
fn moving(words: &Words, shown: &Shown) -> String {
    let hand = words.html(&say::hands_hidden(Escaped(&shown.id).to_string()));
    let hand = if shown.hides { format!("<p class=\"hint\">{hand}</p>\n") } else { String::new() };
    let heading = words.html(&say::make_a_move());
    let no_script = words.html(&say::no_script());
    let (undo, restart) = (words.html(&say::undo()), words.html(&say::start_over()));
    let (done, comment) = (words.html(&say::your_move()), words.html(&say::comment_label()));
    let (copy, download) = (words.html(&say::copy()), words.html(&say::download()));
    let file = words.html(&say::file_is("<code id=\"file-name\"></code>"));
    let contents = words.html(&say::file_contents());
    let (clone, command) = (words.html(&say::in_a_clone()), words.html(&say::command()));
    let copy_command = words.html(&say::copy_command());
    format!(
        r#"<section class="move" id="move" aria-labelledby="move-title">
<h2 id="move-title">{heading}</h2>
<noscript><p>{no_script}</p></noscript>
<div id="seats"></div>
<p id="how" hidden></p>
{hand}<div id="choices"></div>
<p id="way" hidden></p>
<p class="buttons"><button type="button" id="undo" disabled>{undo}</button> <button type="button" id="restart" disabled>{restart}</button></p>
<div id="done" hidden>
<h3 id="done-title" tabindex="-1">{done}</h3>
<p id="whose"></p>
<p><label for="comment">{comment}</label><input type="text" id="comment" maxlength="280" autocomplete="off"></p>
<p class="buttons"><a id="forge-link" class="button" target="_blank" rel="noopener noreferrer" hidden></a> <button type="button" id="copy">{copy}</button> <a id="download" class="button">{download}</a></p>
<p id="forge-hint" class="hint" hidden></p>
<p>{file}</p>
<pre id="file-text" tabindex="0" aria-label="{contents}"></pre>
<p>{clone}</p>
<pre id="command" tabindex="0" aria-label="{command}"></pre>
<p class="buttons"><button type="button" id="copy-command">{copy_command}</button></p>
</div>
</section>
"#
    )
}

/// What happened, step by step.
fn story(words: &Words, steps: &[Step]) -> String {
    if steps.is_empty() {
        return String::new();
    }
    let mut text = format!(
        "<section class=\"story\" aria-labelledby=\"story-title\">\n<h2 id=\"story-title\">{}</h2>\n<ol id=\"story\" start=\"0\">\n",
        words.html(&say::story())
    );
    for (ply, step) in steps.iter().enumerate() {
        let by = step.by.as_ref().map_or(String::new(), |by| format!("<bdi>{}</bdi>, ", Escaped(by)));
        let (caption, at) = (Escaped(&step.caption), time(step.at));
        let comment = step
            .comment
            .as_ref()
            .map_or(String::new(), |comment| format!("<q class=\"comment\" dir=\"auto\">{}</q> ", Escaped(comment)));
        let _ = writeln!(
            text,
            "<li><a href=\"#ply={ply}\" data-ply=\"{ply}\" dir=\"auto\">{caption}</a> {comment}<small>{by}{at}</small></li>"
        );
    }
    text.push_str("</ol>\n</section>\n");
    text
}

/// What was not accepted.
fn problems(words: &Words, problems: &[String]) -> String {
    if problems.is_empty() {
        return String::new();
    }
    let mut text = format!(
        "<section class=\"problems\" aria-labelledby=\"problems-title\">\n\
         <h2 id=\"problems-title\">{}</h2>\n<ul id=\"problems\">\n",
        words.html(&say::not_accepted())
    );
    for problem in problems {
        let _ = writeln!(text, "<li dir=\"auto\">{}</li>", Escaped(problem));
    }
    text.push_str("</ul>\n</section>\n");
    text
}
