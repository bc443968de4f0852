//! The section about tables in a README.

use git_tables::setup::files;

use super::options;

fn with_section(readme: &str) -> String {
    let files = files(&options(), Some(readme));
    files.into_iter().find(|(path, _)| *path == "README.md").expect("init writes a README").1
}

/// The section by itself, as a repository without a README gets it.
fn section() -> String {
    with_section("")
}

#[test]
fn a_repository_without_a_readme_gets_the_section() {
    let section = section();
    assert!(section.starts_with("<!-- parlor:begin -->\n") && section.ends_with("<!-- parlor:end -->\n"));
    assert_eq!(with_section("\n"), section);
}

#[test]
fn what_is_there_is_kept_and_doing_it_again_changes_nothing() {
    let section = section();
    let old = "<!-- parlor:begin -->\nan older text\n<!-- parlor:end -->\n";
    let rows = [
        ("# Club\n\nWe meet on Mondays.\n".to_owned(), format!("# Club\n\nWe meet on Mondays.\n\n{section}")),
        ("# Club".to_owned(), format!("# Club\n\n{section}")),
        (format!("# Club\n\n{old}\n## Rules\n"), format!("# Club\n\n{section}\n## Rules\n")),
        (format!("{old}after"), format!("{section}after")),
        // A line of ours without its other half is somebody's text.
        ("<!-- parlor:end -->\nmine\n".to_owned(), format!("<!-- parlor:end -->\nmine\n\n{section}")),
        ("<!-- parlor:begin -->\nmine\n".to_owned(), format!("<!-- parlor:begin -->\nmine\n\n{section}")),
        // And so is one within a sentence.
        ("write `<!-- parlor:begin -->`\n".to_owned(), format!("write `<!-- parlor:begin -->`\n\n{section}")),
        ("# Club\r\n\r\nlines of Windows\r\n".to_owned(), format!("# Club\r\n\r\nlines of Windows\r\n\n{section}")),
    ];
    for (before, after) in rows {
        let once = with_section(&before);
        assert_eq!(once, after, "{before:?}");
        assert_eq!(with_section(&once), once, "{before:?} twice");
    }
}
