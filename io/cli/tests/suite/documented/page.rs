//! A page of the documentation as a list of what can be run in it.

/// A block of code on a page.
pub(super) struct Block {
    /// The number of its first line on the page.
    pub(super) line: usize,
    /// What it is written in: `console`, `sh`, `python`.
    pub(super) language: String,
    /// Its lines.
    pub(super) lines: Vec<String>,
}

/// A command, and what the page says it prints.
pub(super) struct Step {
    /// As it is typed.
    pub(super) command: String,
    /// Perhaps nothing: then what it prints is of no interest, but it must succeed.
    pub(super) shown: Vec<String>,
}

/// The blocks of a page.
pub(super) fn blocks(page: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open: Option<Block> = None;
    for (index, line) in page.lines().enumerate() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(language), None) => {
                open = Some(Block { line: index + 2, language: language.to_owned(), lines: Vec::new() });
            }
            (None, Some(block)) => block.lines.push(line.to_owned()),
            (None, None) => {}
        }
    }
    blocks
}

impl Block {
    /// The commands of a console, in order.
    pub(super) fn steps(&self) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for line in &self.lines {
            match (line.strip_prefix("$ "), steps.last_mut()) {
                (Some(command), _) => steps.push(Step { command: command.to_owned(), shown: Vec::new() }),
                (None, Some(step)) if step.shown.is_empty() && step.command.ends_with('\\') => {
                    step.command.extend(["\n", line]);
                }
                (None, Some(step)) => step.shown.push(line.clone()),
                (None, None) => panic!("a console begins with a command: {line}"),
            }
        }
        steps
    }
}
