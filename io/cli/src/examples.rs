//! Examples for the help texts, made of a game there is.

use game::json::Tree;

use crate::registry;

/// Examples for each subcommand.
pub(crate) fn all() -> Vec<(&'static str, Vec<String>)> {
    let kind = &registry::KINDS[0];
    let game = kind.name;
    let begun = kind.begin(&Tree::Null).ok();
    let action = begun.and_then(|(game, _)| game.legal(game.turn().actor()?).into_iter().next());
    let action = action.unwrap_or_else(|| "ACTION".to_owned());
    let phase = kind.machine.phases[0];
    let lines = |lines: &[&str]| lines.iter().map(ToString::to_string).collect::<Vec<String>>();
    vec![
        ("new", vec![format!("parlor new {game} > table.json"), format!("parlor new {game} --names Ann,Bob")]),
        ("show", vec![format!("parlor new {game} | parlor show -"), "parlor show table.json --legal".to_owned()]),
        ("legal", lines(&["parlor legal table.json", "parlor legal table.json --choices"])),
        ("apply", vec![format!("parlor apply table.json {action} -o table.json")]),
        ("check", lines(&["parlor check table.json", "parlor check --json - < table.json"])),
        ("svg", lines(&["parlor svg table.json -o table.svg"])),
        ("perft", vec![format!("parlor perft {game} 2"), format!("parlor perft {game} 2 --divide")]),
        ("machine", vec![format!("parlor machine {game} --mermaid"), format!("parlor machine {game} --ids {phase}")]),
        ("schema", vec!["parlor schema".to_owned(), format!("parlor schema {game}.state")]),
        ("replay", lines(&["parlor replay game.log", "parlor replay game.log --state > table.json"])),
        ("play", vec![format!("parlor play {game}"), format!("parlor play {game} --against simple --as 0")]),
        (
            "rpc",
            vec![format!(
                r#"echo '{{"jsonrpc":"2.0","id":1,"method":"new","params":{{"game":"{game}"}}}}' | parlor rpc"#
            )],
        ),
        ("completions", lines(&["parlor completions bash > /etc/bash_completion.d/parlor"])),
        ("man", lines(&["parlor man > parlor.1", "parlor man apply | man -l -"])),
    ]
}
