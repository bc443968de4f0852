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

/// What the operator has to do next, as commands to copy.
#[must_use]
pub fn next_steps(options: &Options) -> String {
    options.fill(STEPS)
}
