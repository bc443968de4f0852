//! What the texts depend on.

/// The branch of the tables and the action that installs Parlor, both fit to stand in a script as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    branch: String,
    action: String,
}

game::refusals! {
    /// Why a workflow or a hook cannot be written.
    pub enum SetupRefusal {
        /// A branch that could mean something else to a shell, to YAML or to a filter of branches.
        Branch = "branch_name": "a branch for tables has letters, digits and `._-/` in its name, as git allows them",
        /// Not the name of an action.
        Action = "action_reference": "an action is named OWNER/REPOSITORY@REF, best with a full commit hash as REF",
    }
}

impl Options {
    /// The options for a branch such as `main` and an action such as `OWNER/parlor@REF`.
    ///
    /// # Errors
    /// When one of them has another form or a character that would have to be quoted somewhere.
    pub fn new(branch: &str, action: &str) -> Result<Options, SetupRefusal> {
        if !is_branch(branch) {
            return Err(SetupRefusal::Branch);
        }
        if !is_action(action) {
            return Err(SetupRefusal::Action);
        }
        Ok(Options { branch: branch.to_owned(), action: action.to_owned() })
    }

    /// A template with everything filled in.
    pub(super) fn fill(&self, template: &str) -> String {
        template.replace("@BRANCH@", &self.branch).replace("@ACTION@", &self.action)
    }
}

/// Whether every part between slashes is a plain word that git takes for a part of a branch's name.
fn is_branch(name: &str) -> bool {
    name.split('/').all(|part| is_word(part) && part.rsplit_once('.').is_none_or(|(_, end)| end != "lock"))
}

fn is_action(name: &str) -> bool {
    match name.split_once('@') {
        Some((repository, reference)) => {
            repository.contains('/') && repository.split('/').all(is_word) && reference.split('/').all(is_word)
        }
        None => false,
    }
}

/// Whether no character needs quoting in a shell or YAML, and no dot or dash stands where it would mean something.
fn is_word(text: &str) -> bool {
    let is_plain = |letter: u8| letter.is_ascii_alphanumeric() || b"._-".contains(&letter);
    !text.is_empty()
        && text.bytes().all(is_plain)
        && !text.starts_with(['-', '.'])
        && !text.ends_with('.')
        && !text.contains("..")
}
