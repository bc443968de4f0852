-- A stream: what was fixed when it was made, and how it stands now.
CREATE TABLE streams (
    stream    INTEGER PRIMARY KEY,
    id        TEXT NOT NULL UNIQUE,
    kind      TEXT NOT NULL,
    number    INTEGER NOT NULL,
    game      TEXT NOT NULL,
    is_listed INTEGER NOT NULL,
    header    TEXT NOT NULL,
    sealed    TEXT NOT NULL,
    length    INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    stage     TEXT NOT NULL,
    summary   TEXT NOT NULL,
    deadline  INTEGER,
    UNIQUE (kind, number)
) STRICT;

-- A list that everybody may see reads only what it shows, whatever it filters by.
CREATE INDEX listed ON streams (kind, number) WHERE is_listed = 1;
CREATE INDEX listed_by_stage ON streams (kind, stage, number) WHERE is_listed = 1;
CREATE INDEX listed_by_game ON streams (kind, game, number) WHERE is_listed = 1;
CREATE INDEX listed_by_both ON streams (kind, game, stage, number) WHERE is_listed = 1;
CREATE INDEX deadlines ON streams (deadline, id) WHERE deadline IS NOT NULL;

-- Rows lie in the order they came, whatever their stream: many streams that grow at once share the pages they fill.
CREATE TABLE lines (
    stream INTEGER NOT NULL,
    seq    INTEGER NOT NULL,
    line   TEXT NOT NULL,
    sealed TEXT,
    PRIMARY KEY (stream, seq)
) STRICT;

-- Hashes of secrets, and whose they are.
CREATE TABLE keys (
    key    TEXT PRIMARY KEY,
    stream INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The last number given away.
CREATE TABLE numbers (last INTEGER NOT NULL) STRICT;
INSERT INTO numbers VALUES (0);
