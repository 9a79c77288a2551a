-- The event log on SQLite. STRICT: every value has its column's type.

CREATE TABLE log_event (
    position      INTEGER PRIMARY KEY CHECK (position >= 0),
    stream_type   TEXT    NOT NULL,
    stream_id     TEXT    NOT NULL,
    version       INTEGER NOT NULL CHECK (version >= 1),
    event_type    TEXT    NOT NULL,
    event_version INTEGER NOT NULL CHECK (event_version >= 1),
    payload       TEXT    NOT NULL,
    metadata      TEXT    NOT NULL,
    recorded_at   TEXT    NOT NULL,
    effective_on  TEXT,
    actor_id      TEXT    NOT NULL,
    salt          BLOB    NOT NULL CHECK (LENGTH(salt) = 16),
    leaf_hash     BLOB    NOT NULL CHECK (LENGTH(leaf_hash) = 32),
    -- Serves reading a stream and its current version.
    UNIQUE (stream_type, stream_id, version)
) STRICT;

-- One row: how many events there are, and the roots of the full subtrees over them.
CREATE TABLE log_head (
    log_head_id INTEGER PRIMARY KEY CHECK (log_head_id = 1),
    size        INTEGER NOT NULL CHECK (size >= 0),
    frontier    BLOB    NOT NULL CHECK (LENGTH(frontier) % 32 = 0)
) STRICT;

INSERT INTO log_head (log_head_id, size, frontier) VALUES (1, 0, X'');

-- Tiles of 256 hashes. Level 0 only when full: until then its hashes stand in log_event.
CREATE TABLE log_tile (
    level      INTEGER NOT NULL CHECK (level >= 0),
    tile_index INTEGER NOT NULL CHECK (tile_index >= 0),
    hashes     BLOB    NOT NULL CHECK (LENGTH(hashes) % 32 = 0 AND LENGTH(hashes) <= 8192),
    PRIMARY KEY (level, tile_index)
) STRICT;

CREATE TABLE log_checkpoint (
    log_checkpoint_id INTEGER PRIMARY KEY,
    size              INTEGER NOT NULL,
    root              BLOB    NOT NULL CHECK (LENGTH(root) = 32),
    note              TEXT    NOT NULL
) STRICT;

CREATE TABLE log_idempotency (
    actor           TEXT    NOT NULL,
    idempotency_key TEXT    NOT NULL,
    request_hash    BLOB    NOT NULL CHECK (LENGTH(request_hash) = 32),
    response        TEXT    NOT NULL,
    position        INTEGER NOT NULL,
    PRIMARY KEY (actor, idempotency_key)
) STRICT;

CREATE TABLE log_claim (
    kind        TEXT NOT NULL,
    fingerprint BLOB NOT NULL CHECK (LENGTH(fingerprint) = 32),
    owner       TEXT NOT NULL,
    PRIMARY KEY (kind, fingerprint)
) STRICT;

-- A key per subject, wrapped by the master key. An erased subject keeps its row, without key.
CREATE TABLE subject_key (
    subject_id  TEXT PRIMARY KEY,
    wrapped_key BLOB,
    erased_at   TEXT,
    CHECK ((wrapped_key IS NULL) = (erased_at IS NOT NULL))
) STRICT;

CREATE TRIGGER log_event_no_update BEFORE UPDATE ON log_event
BEGIN SELECT RAISE(ABORT, 'log_event is append-only'); END;
CREATE TRIGGER log_event_no_delete BEFORE DELETE ON log_event
BEGIN SELECT RAISE(ABORT, 'log_event is append-only'); END;
CREATE TRIGGER log_checkpoint_no_update BEFORE UPDATE ON log_checkpoint
BEGIN SELECT RAISE(ABORT, 'log_checkpoint is append-only'); END;
CREATE TRIGGER log_checkpoint_no_delete BEFORE DELETE ON log_checkpoint
BEGIN SELECT RAISE(ABORT, 'log_checkpoint is append-only'); END;
CREATE TRIGGER log_idempotency_no_update BEFORE UPDATE ON log_idempotency
BEGIN SELECT RAISE(ABORT, 'log_idempotency is append-only'); END;
CREATE TRIGGER log_idempotency_no_delete BEFORE DELETE ON log_idempotency
BEGIN SELECT RAISE(ABORT, 'log_idempotency is append-only'); END;
CREATE TRIGGER log_head_no_shrink BEFORE UPDATE ON log_head
WHEN NEW.size < OLD.size
BEGIN SELECT RAISE(ABORT, 'log_head only grows'); END;
CREATE TRIGGER log_head_no_delete BEFORE DELETE ON log_head
BEGIN SELECT RAISE(ABORT, 'log_head only grows'); END;
CREATE TRIGGER log_tile_no_delete BEFORE DELETE ON log_tile
BEGIN SELECT RAISE(ABORT, 'log_tile only grows'); END;
CREATE TRIGGER subject_key_no_return BEFORE UPDATE ON subject_key
WHEN OLD.wrapped_key IS NULL
BEGIN SELECT RAISE(ABORT, 'an erased subject stays erased'); END;
CREATE TRIGGER subject_key_no_delete BEFORE DELETE ON subject_key
BEGIN SELECT RAISE(ABORT, 'an erased subject stays known as erased'); END;
