//! What is left to do when the files are written.

use super::Options;

const STEPS: &str = "\
What is left to do on GitHub, with its program `gh` (docs/git-hosting.md of Parlor has other forges, and why):

1. Push these files:
     git push -u origin @BRANCH@
2. Make a secret that only runs on this branch can read. Whoever knows it knows every die to come and must not play:
     gh api -X PUT repos/{owner}/{repo}/environments/parlor -F 'deployment_branch_policy[protected_branches]=false' \\
       -F 'deployment_branch_policy[custom_branch_policies]=true'
     gh api repos/{owner}/{repo}/environments/parlor/deployment-branch-policies -f name=@BRANCH@
     openssl rand -hex 32 | gh secret set PARLOR_SECRET --env parlor
   A private repository may have no environments. It has secrets of its own:
     openssl rand -hex 32 | gh secret set PARLOR_SECRET
3. Let nobody rewrite the record:
     gh api repos/{owner}/{repo}/rulesets --input - <<'RULES'
     {\"name\": \"parlor\", \"target\": \"branch\", \"enforcement\": \"active\",
      \"conditions\": {\"ref_name\": {\"include\": [\"refs/heads/@BRANCH@\"], \"exclude\": []}},
      \"rules\": [{\"type\": \"deletion\"}, {\"type\": \"non_fast_forward\"}]}
     RULES
4. Invite the players. They push, so they need to write:
     gh api -X PUT repos/{owner}/{repo}/collaborators/LOGIN -f permission=push
   Whoever may write may also change .github/workflows on this branch, and so read the secret. Among strangers keep the
   workflow on a protected branch and the tables on another.
5. If you want pages with the boards:
     gh api repos/{owner}/{repo}/pages -f build_type=workflow
     gh variable set PARLOR_PAGES --body true

Then: parlor git new GAME
";

const DISK_STEPS: &str = "\
What is left to do:

1. Let a hook judge what is pushed, in the bare repository that everybody pushes to:
     parlor git hook --install -C @ORIGIN@
   Whoever can read the secret that it makes there knows every die to come and must not play.
2. Push these files:
     git push -u origin @BRANCH@
3. Every player has a clone, and commits under the name that the tables know:
     git clone @ORIGIN@ room && git -C room config user.name LOGIN

Then: parlor git new GAME

Where a forge should be the referee, `parlor git init --action OWNER/REPO@COMMIT` writes its workflow.
";

/// What the steps say where nothing is named `origin` yet.
const NEW_ORIGIN: &str = "\
0. Make a bare repository, if there is none yet:
     git init --bare -b @BRANCH@ @ORIGIN@ && git remote add origin @ORIGIN@
";

/// What the operator has to do next on GitHub, as commands to copy.
#[must_use]
pub fn next_steps(options: &Options) -> String {
    options.fill(STEPS)
}

/// The same in a room on a disk, whose `origin` is this folder, if there is one.
#[must_use]
pub fn next_steps_on_disk(options: &Options, origin: Option<&str>) -> String {
    let steps = match origin {
        Some(_) => DISK_STEPS.to_owned(),
        None => DISK_STEPS.replacen("\n\n1.", &format!("\n\n{NEW_ORIGIN}1."), 1),
    };
    options.fill(&steps).replace("@ORIGIN@", &quoted(origin.unwrap_or("../ROOM.git")))
}

/// A path as a shell takes it for one word.
fn quoted(path: &str) -> String {
    let is_plain = |letter: u8| letter.is_ascii_alphanumeric() || b"/._-:".contains(&letter);
    if path.bytes().all(is_plain) { path.to_owned() } else { format!("'{}'", path.replace('\'', r"'\''")) }
}
