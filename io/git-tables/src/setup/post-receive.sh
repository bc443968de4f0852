#!/bin/sh
# Written by `parlor git hook`. Calls `parlor git process` when the branch of the tables was pushed, and says what came of it.
# When it runs the push is in already: whatever happens here, the push is not lost, and the next one tries again.
#
#   git config parlor.program PATH      where parlor is, if it is not on the path of the server
#   parlor-secret                       a file beside this folder with the secret, mode 600; or PARLOR_SECRET
#
# What was pushed is only ever compared and handed on as arguments, never read as commands.

branch='@BRANCH@'

program=$(git config --get parlor.program) || program=parlor

# Who pushed, if a forge or a web server says so. What the commits say about it is not asked here.
if [ -n "${GITEA_PUSHER_NAME-}" ]; then
    actor=$GITEA_PUSHER_NAME
    actor_id=${GITEA_PUSHER_ID-}
elif [ -n "${GL_USERNAME-}" ]; then
    actor=$GL_USERNAME
    actor_id=${GL_ID-}
    actor_id=${actor_id#user-}
else
    actor=${GL_USER:-${REMOTE_USER-}}
    actor_id=
fi
# GitLab may name a key where a user should be: a number or nothing.
case $actor_id in
    *[!0-9]*) actor_id= ;;
esac

# Judges the branch, which this push took from `$1` to `$2`. Whoever was quick may have pushed more by now: who pushed
# is said of these commits alone.
judge() {
    old=$1
    # Should this fail or be stopped, whoever judges next still knows who pushed these.
    if [ -n "$actor" ]; then
        printf '%s %s %s %s\n' "$1" "$2" "${actor_id:--}" "$actor" >>parlor-pushes
    fi
    set -- git process "--branch=$branch" "--until=$2"
    # A branch that is new was at no commit before: only zeros.
    case $old in
        *[!0]*) set -- "$@" "--since=$old" ;;
    esac
    if [ -n "$actor" ]; then
        set -- "$@" "--actor=$actor"
        if [ -n "$actor_id" ]; then
            set -- "$@" "--actor-id=$actor_id"
        fi
    fi
    # 1 says that something is wrong with a table, and parlor has said what; the others were judged.
    "$program" "$@" </dev/null 2>&1 || [ "$?" -eq 1 ] ||
        echo 'parlor: your push is in, but it could not be judged. The next push tries again.'
}

while read -r old new ref; do
    if [ "$ref" != "refs/heads/$branch" ]; then
        continue
    fi
    # Only zeros after it: the branch was deleted.
    case $new in
        *[!0]*) judge "$old" "$new" ;;
        *) echo 'parlor: the branch of the tables was deleted; there is nothing to judge.' ;;
    esac
done

exit 0
