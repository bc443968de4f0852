#!/usr/bin/env python3
"""A bot for `parlor bot`: plays any game at random. One JSON line in, one JSON line out."""
import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        print("playing", ascii(message["hello"]["game"]).strip("'"), file=sys.stderr)
    elif "over" in message:
        # What others wrote is printed as ASCII: a terminal would obey some characters.
        print("over:", ascii(message["over"]), file=sys.stderr)
    else:
        # Besides the ids of all legal actions there are "state" and "choices", the game's own documents.
        print(json.dumps({"action": random.choice(message["actions"])}), flush=True)
