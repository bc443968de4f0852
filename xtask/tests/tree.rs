//! What holds of the repository itself: layers, sizes, words and links.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// A text file of the repository.
struct File {
    /// Where it is, from the root, with `/` between names.
    path: String,
    text: String,
}

impl File {
    fn ends_with(&self, ends: &[&str]) -> bool {
        ends.iter().any(|end| self.path.ends_with(end))
    }

    fn is_under(&self, folder: &str) -> bool {
        Path::new(&self.path).starts_with(folder)
    }

    /// Its lines with their places, such as `io/cli/src/main.rs:7`.
    fn lines(&self) -> impl Iterator<Item = (String, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (format!("{}:{}", self.path, index + 1), line))
    }
}

fn root() -> PathBuf {
    let member = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the crate is");
    Path::new(&member).parent().expect("the crate is in the repository").to_path_buf()
}

/// Every text file, except what is built and what git keeps for itself.
fn files() -> Vec<File> {
    let root = root();
    let (mut files, mut folders) = (Vec::new(), vec![root.clone()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder can be listed") {
            let path = entry.expect("a folder can be listed").path();
            let name = path.file_name().unwrap_or_default();
            // In a second working tree `.git` is a file.
            if name == ".git" || name == "target" || name == "node_modules" {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = fs::read_to_string(&path) {
                let path = path.strip_prefix(&root).expect("it was found below the root");
                files.push(File { path: path.to_string_lossy().replace('\\', "/"), text });
            }
        }
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files
}

/// The members of the workspace, as cargo describes them.
fn packages() -> Vec<Value> {
    let cargo = std::env::var_os("CARGO").expect("cargo says where it is");
    let arguments = ["metadata", "--no-deps", "--offline", "--format-version", "1"];
    let output = Command::new(cargo).args(arguments).current_dir(root()).output().expect("cargo runs");
    let mut metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON");
    match metadata["packages"].take() {
        Value::Array(packages) => packages,
        _ => panic!("cargo metadata lists the packages"),
    }
}

/// The folder of a member, from the root.
fn folder(package: &Value) -> String {
    let manifest = package["manifest_path"].as_str().expect("a package has a manifest");
    from_root(Path::new(manifest).parent().expect("a manifest is in a folder"))
}

fn from_root(path: &Path) -> String {
    path.strip_prefix(root()).expect("members are in the repository").to_string_lossy().replace('\\', "/")
}

/// Fails with all that was found, and what to do about it.
fn none(found: &[String], advice: &str) {
    assert!(found.is_empty(), "{advice}:\n  {}", found.join("\n  "));
}

/// Whether `word` stands in `line` by itself, in capitals or not.
fn has_word(line: &str, word: &str) -> bool {
    let line = line.to_lowercase();
    let part_of_word = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
    line.match_indices(&word.to_lowercase()).any(|(start, found)| {
        let (before, after) = (line[..start].chars().next_back(), line[start + found.len()..].chars().next());
        !part_of_word(before) && !part_of_word(after)
    })
}

#[test]
fn rules_are_no_std() {
    let mut found = Vec::new();
    // What renders sentences stands at the edge: it reads catalogues, and keeps them.
    let is_rules = |folder: &String| folder.starts_with("rules/") && folder != "rules/speech";
    for folder in packages().iter().map(folder).filter(is_rules) {
        let library = fs::read_to_string(root().join(&folder).join("src/lib.rs")).unwrap_or_default();
        if !library.lines().any(|line| line == "#![no_std]") {
            found.push(folder);
        }
    }
    none(&found, "crates under rules/ know no clock, disk or socket: put #![no_std] into their lib.rs");
}

#[test]
fn rules_depend_on_little() {
    let mut found = Vec::new();
    for package in packages().iter().filter(|package| folder(package).starts_with("rules/")) {
        let folder = folder(package);
        let foreign: &[&str] = match folder.as_str() {
            "rules/games" => &[],
            "rules/speech" => &["fluent-bundle", "fluent-syntax", "unic-langid"],
            "rules/laws" => &["serde", "serde_json", "sha2", "jsonschema"],
            _ => &["serde", "serde_json", "sha2"],
        };
        for dependency in shipped(package) {
            let name = dependency["name"].as_str().expect("a dependency has a name");
            if dependency["path"].is_null() && !foreign.contains(&name) {
                found.push(format!("{folder} depends on {name}"));
            }
        }
    }
    none(&found, "rules use serde, serde_json and sha2 and no more (the registry: our own crates; speech: Fluent)");
}

#[test]
fn layers_point_one_way() {
    let layers = ["rules", "play", "io"];
    let layer_of = |folder: &str| layers.iter().position(|layer| Path::new(folder).starts_with(layer));
    let mut found = Vec::new();
    for package in &packages() {
        let folder = folder(package);
        let Some(layer) = layer_of(&folder) else {
            continue;
        };
        for path in shipped(package).filter_map(|dependency| dependency["path"].as_str()) {
            let other = from_root(Path::new(path));
            if layer_of(&other).is_none_or(|other| layer < other) {
                found.push(format!("{folder} depends on {other}"));
            }
        }
    }
    none(&found, "rules/ <- play/ <- io/: a crate depends on its own layer or those below");
}

/// What a package needs when it is not being tested.
fn shipped(package: &Value) -> impl Iterator<Item = &Value> {
    let dependencies = package["dependencies"].as_array().expect("a package lists its dependencies");
    dependencies.iter().filter(|dependency| dependency["kind"] != "dev")
}

#[test]
fn every_member_keeps_the_lints() {
    let mut found = Vec::new();
    for folder in packages().iter().map(folder) {
        let manifest = fs::read_to_string(root().join(&folder).join("Cargo.toml")).expect("a member has a manifest");
        if !manifest.contains("[lints]\nworkspace = true") {
            found.push(folder);
        }
    }
    none(&found, "these manifests lack the two lines `[lints]` and `workspace = true`");
}

#[test]
fn nothing_is_unsafe() {
    let keyword = concat!("un", "safe");
    let forms = ["{", "fn", "impl", "trait", "extern"].map(|next| format!("{keyword} {next}"));
    let attribute = format!("[{keyword}(");
    let found = lines_with(&[".rs"], |line| line.contains(&attribute) || forms.iter().any(|form| line.contains(form)));
    none(&found, "Parlor is written in safe Rust only");
}

#[test]
fn nothing_is_left_for_later() {
    let words = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];
    let calls = [concat!("dbg", "!("), concat!("todo", "!("), concat!("#[ig", "nore")];
    let ends = [".rs", ".py", ".js", ".sh", ".toml", ".css", ".html", ".md", ".json", ".yml"];
    let found = lines_with(&ends, |line| {
        calls.iter().any(|call| line.contains(call))
            || words.iter().any(|word| line.contains(word) && has_word(line, word))
    });
    none(&found, "do it now, or open an issue and say nothing here");
}

#[test]
fn no_merge_is_left_open() {
    let marks = ["<", ">", "="].map(|mark| mark.repeat(7));
    let found = lines_with(&[""], |line| {
        line == marks[2]
            || marks[..2].iter().any(|mark| line.strip_prefix(mark).is_some_and(|rest| rest.starts_with(' ')))
    });
    none(&found, "two versions stand side by side: decide");
}

#[test]
fn files_name_no_machine() {
    let places = [concat!("/wo", "rk/"), concat!("/ro", "ot/")];
    let found = lines_with(&[""], |line| {
        places.iter().any(|place| {
            // A longer path or address may well hold such a name further down.
            line.match_indices(place)
                .any(|(start, _)| !line[..start].ends_with(|before: char| before.is_alphanumeric()))
        })
    });
    none(&found, "paths of one machine mean nothing on another: write them from the root of the repository");
}

/// The places of all lines of some kinds of files that are wrong.
fn lines_with(ends: &[&str], is_wrong: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for file in files().iter().filter(|file| file.ends_with(ends)) {
        found.extend(file.lines().filter(|(_, line)| is_wrong(line)).map(|(place, _)| place));
    }
    found
}

#[test]
fn doors_and_referee_name_no_game() {
    let mut found = Vec::new();
    for file in files() {
        let is_door = file.is_under("io") && file.path.contains("/src/");
        if !is_door && !file.is_under("play/referee/src") {
            continue;
        }
        for (place, line) in file.lines() {
            found.extend(games::GAMES.iter().filter(|kind| has_word(line, kind.name)).map(|_| place.clone()));
        }
    }
    none(&found, "what is here holds for every game: take the name from the registry, in comments too");
}

/// The words of a catalogue's sentences that stand together, without their arguments.
fn phrases(catalogue: &str) -> Vec<String> {
    let sentences = catalogue.lines().filter(|line| !line.starts_with('#')).map(|line| match line.split_once(" = ") {
        Some((_, sentence)) => sentence,
        None => line,
    });
    let words = sentences.flat_map(|sentence| sentence.split(['{', '}'])).map(str::trim);
    words.filter(|words| 2 < words.split(' ').count() && !words.contains('$')).map(str::to_string).collect()
}

#[test]
fn sentences_stand_in_catalogues_and_nowhere_else() {
    let files = files();
    let catalogues = files.iter().filter(|file| file.path.ends_with("text/en.ftl"));
    let known: Vec<String> = catalogues.flat_map(|file| phrases(&file.text)).collect();
    assert!(200 < known.len(), "catalogues are read");
    let is_source = |file: &&File| {
        let is_code = file.path.contains("/src/") && file.ends_with(&[".rs"]);
        // Documents have texts of their own, and the command line speaks English.
        let documents =
            ["rules/backgammon/src/messages.rs", "rules/game/src/message.rs", "io/git-tables/src/layout.rs"];
        let is_english = documents.contains(&file.path.as_str()) || file.is_under("io/cli") || file.is_under("xtask");
        is_code && !is_english && !file.path.contains("/tests")
    };
    let mut found = Vec::new();
    for file in files.iter().filter(is_source) {
        // What comes after that is a test of the file itself.
        let code = file.text.split("#[cfg(test)]").next().unwrap_or_default();
        for (index, line) in code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
            let is_row = line.contains(" = \"") && line.contains("\": \"");
            let said = known.iter().find(|words| !is_row && line.contains(&format!("\"{words}")));
            found.extend(said.map(|words| format!("{}:{}: {words:?}", file.path, index + 1)));
        }
    }
    none(&found, "a sentence for people is a key of a catalogue: make it with a function of `texts!`");
}

#[test]
fn nothing_decides_by_a_sentence() {
    let calls = [
        "contains",
        "starts_with",
        "ends_with",
        "strip_prefix",
        "strip_suffix",
        "split_once",
        "replace",
        "find",
        "matches",
    ];
    let mut found = Vec::new();
    for file in files() {
        let is_code = file.path.contains("/src/") && file.ends_with(&[".rs"]) && !file.path.starts_with("xtask/");
        if !is_code || file.path.contains("/tests") {
            continue;
        }
        let code = file.text.split("#[cfg(test)]").next().unwrap_or_default();
        for (index, line) in code.lines().enumerate() {
            let reads = calls.iter().any(|call| {
                let given = line.split_once(&format!(".{call}(\"")).and_then(|(_, rest)| rest.split_once('"'));
                // Two words and more, of letters alone, are a sentence.
                given.is_some_and(|(text, _)| {
                    let words: Vec<&str> = text.split(' ').collect();
                    let is_word =
                        |word: &&str| 1 < word.len() && word.bytes().all(|letter| letter.is_ascii_alphabetic());
                    1 < words.len() && words.iter().filter(|word| is_word(word)).count() == words.len()
                })
            });
            if reads && !line.trim_start().starts_with("assert") {
                found.push(format!("{}:{}", file.path, index + 1));
            }
        }
    }
    none(&found, "decide by a type or a code, never by words for people");
}

#[test]
fn files_are_short() {
    let mut found = Vec::new();
    for file in files() {
        let most = match file.path.as_str() {
            "ARCHITECTURE.md" => 400,
            // One file is all that a stranger needs who checks a log.
            "tools/verify.py" => 1050,
            _ if file.ends_with(&[".rs", ".py", ".js", ".css", ".html", ".sh"]) => 500,
            _ => continue,
        };
        let lines = file.text.lines().count();
        if most < lines {
            found.push(format!("{} has {lines} lines, the most is {most}", file.path));
        }
    }
    none(&found, "divide these by what they are about");
}

#[test]
fn the_pages_everybody_looks_for_are_there() {
    let pages = ["README.md", "ARCHITECTURE.md", "STYLE.md", "CONTRIBUTING.md", "CHANGELOG.md"];
    let found: Vec<String> = pages.into_iter().filter(|page| !root().join(page).exists()).map(str::to_string).collect();
    none(&found, "write these");
}

#[test]
fn pages_point_at_what_exists() {
    let root = root();
    let mut found = Vec::new();
    for file in files().iter().filter(|file| file.ends_with(&[".md"])) {
        let here = root.join(&file.path);
        let here = here.parent().expect("a file is in a folder");
        for (place, line) in file.lines() {
            let links = links(line).into_iter().filter(|link| !here.join(link).exists());
            found.extend(links.map(|link| format!("{place}: {link}")));
            if file.path != "CHANGELOG.md" {
                let paths = code_spans(line).filter(|span| is_path(span, &root) && !root.join(span).exists());
                found.extend(paths.map(|path| format!("{place}: {path}")));
            }
        }
    }
    none(&found, "these links and paths lead nowhere: links start at the page, paths in backticks at the root");
}

/// The links of a line of Markdown that stay in the repository, without their fragments.
fn links(line: &str) -> Vec<&str> {
    let ends = [("](", ')'), ("src=\"", '"'), ("href=\"", '"'), ("srcset=\"", '"')];
    let mut links = Vec::new();
    for (start, end) in ends {
        let found = line.split(start).skip(1).filter_map(|rest| rest.split_once(end)).map(|(link, _)| link);
        links.extend(found.filter_map(|link| link.split(['#', ' ', '?']).next()));
    }
    links.retain(|link| !link.is_empty() && !link.contains(':'));
    links
}

/// What stands between backticks.
fn code_spans(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Whether a text means a file or folder of the repository: it goes on from a folder that is there.
fn is_path(text: &str, root: &Path) -> bool {
    let plain = text.chars().all(|character| character.is_ascii_alphanumeric() || "/._-".contains(character));
    let first = Path::new(text).components().next();
    let starts = matches!(first, Some(Component::Normal(name)) if name != "target" && root.join(name).is_dir());
    plain && starts && text.contains('/')
}

#[test]
fn schemas_are_those_of_the_games() {
    let mut on_disk: Vec<(String, String)> = files()
        .into_iter()
        .filter_map(|file| {
            let name = file.path.strip_prefix("schemas/")?.strip_suffix(".schema.json")?.to_string();
            Some((name, file.text))
        })
        .collect();
    let registered = games::GAMES.iter().flat_map(|kind| kind.schemas);
    let mut registered: Vec<_> = registered.map(|schema| (schema.name.to_string(), schema.text.to_string())).collect();
    on_disk.sort();
    registered.sort();
    let names = |schemas: &[(String, String)]| schemas.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(
        names(&on_disk),
        names(&registered),
        "schemas/NAME.schema.json and the SCHEMAS of the games must be the same (left: files, right: games)"
    );
    assert!(on_disk == registered, "a game's schema should be its file, by include_str!");
}

#[test]
fn words_are_found_by_themselves() {
    assert!(has_word("A Chess board", "chess") && has_word("chess.state", "chess"));
    assert!(!has_word("chessboard", "chess") && !has_word("", "chess"));
}

#[test]
fn links_are_found() {
    let line = "[a](docs/a.md#b) ![p](p.svg \"title\") [w](https://example.org) [s](#here) <img src=\"q.png\">";
    assert_eq!(links(line), ["docs/a.md", "p.svg", "q.png"]);
    assert_eq!(code_spans("a `b/c` d `e`").collect::<Vec<_>>(), ["b/c", "e"]);
}
