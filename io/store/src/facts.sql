-- What is known of the whole folder: a name and a value each.
CREATE TABLE IF NOT EXISTS facts (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
