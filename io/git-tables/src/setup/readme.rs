//! The section about tables in a repository's README.

const BEGIN: &str = "<!-- parlor:begin -->";
const END: &str = "<!-- parlor:end -->";

const SECTION: &str = "\
## Tables

Games are played here with [git](https://git-scm.com): a commit is a move, the history is the record. Each folder of
`tables/` is a table, with a picture of its board and what may be done next in its README.

```sh
git pull --rebase                      # what is new, with your own commits after it
parlor git status                      # the tables, and whose turn it is
parlor git move --commit TABLE PLAY    # writes a move file and commits it
git push                               # the referee judges it, draws what chance brings, and commits the result
```

Where a game needs chance, its players join before it begins: `parlor git join --commit TABLE` and push, and when all
have joined `parlor git open --commit` and push. Each names their own keys and adds a seed, so that nobody can choose the
draws.

If another player was quicker, `git push` is rejected: `git pull --rebase`, and push again.

Add move files and your own files in `players/`, and change nothing else: what the referee wrote is put back if somebody
changes it, and so are moves that were applied. Other files in a table's folder are left alone and mean nothing. A move is judged by who pushed it, where a forge
says so, and else by the author of the commit. `parlor git verify` checks every table from its first commit.
";

/// The README with the section in its place, or at its end if it has none yet. Everything else stays as it is.
pub(super) fn with_section(readme: &str) -> String {
    let section = format!("{BEGIN}\n{SECTION}{END}\n");
    match place(readme) {
        Some((start, end)) => format!("{}{section}{}", &readme[..start], &readme[end..]),
        None if readme.trim().is_empty() => section,
        None => {
            let gap = if readme.ends_with('\n') { "\n" } else { "\n\n" };
            format!("{readme}{gap}{section}")
        }
    }
}

/// Where the section is: from the last line that begins one before the first line that ends one, to that line's end.
fn place(readme: &str) -> Option<(usize, usize)> {
    let mut offset = 0;
    let mut start = None;
    for line in readme.split_inclusive('\n') {
        let end = offset + line.len();
        match (line.trim_end(), start) {
            (BEGIN, _) => start = Some(offset),
            (END, Some(start)) => return Some((start, end)),
            _ => {}
        }
        offset = end;
    }
    None
}
