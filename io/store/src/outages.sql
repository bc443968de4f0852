-- When the server was last seen to run, in microseconds; 0 before that.
CREATE TABLE heartbeat (at INTEGER NOT NULL) STRICT;
INSERT INTO heartbeat VALUES (0);

-- Times when no server ran, in microseconds.
CREATE TABLE outages (since INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
