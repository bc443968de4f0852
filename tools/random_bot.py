#!/usr/bin/env python3
"""A bot for `parlor bot`: plays any game at random. One JSON line in, one JSON line out."""
import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        print(f"playing {message['hello']['game']}", file=sys.stderr)
    elif "over" in message:
        print(f"over: {message['over']}", file=sys.stderr)
    else:
        # Besides the ids of all legal actions there are "state" and "choices", the game's own documents.
        print(json.dumps({"action": random.choice(message["actions"])}), flush=True)
