-- Every commit signs its head; what an append does beside its events stands in the hashed envelope of its last
-- event; nothing is ever changed or deleted but the keys of persons.

-- Claims that the append took and gave back, and the hash of the answer kept for its repeat key: JSON, or NULL
-- where there is none. Events of before this migration have neither; their envelopes stay as they were.
ALTER TABLE log_event ADD COLUMN claims TEXT;
ALTER TABLE log_event ADD COLUMN answer TEXT;
-- Serves making the claims again from the log.
CREATE INDEX log_event_with_claims ON log_event (position) WHERE claims IS NOT NULL;

-- The head after each commit: the root over the first `size` events, signed (4 bytes of key id, 64 of Ed25519) as
-- the text of a checkpoint. The first row is the head at which signing every commit began.
CREATE TABLE log_signed_head (
    size        INTEGER PRIMARY KEY CHECK (size >= 0),
    root        BLOB    NOT NULL CHECK (LENGTH(root) = 32),
    -- Of the last event: the next one is later.
    recorded_at TEXT    NOT NULL,
    signature   BLOB    NOT NULL CHECK (LENGTH(signature) = 68)
) STRICT;

-- Hashes above the events, each over 256 of the level below; once 256 of them are a full tile they stand there too.
CREATE TABLE log_node (
    level      INTEGER NOT NULL CHECK (level >= 1),
    node_index INTEGER NOT NULL CHECK (node_index >= 0),
    hash       BLOB    NOT NULL CHECK (LENGTH(hash) = 32),
    PRIMARY KEY (level, node_index)
) STRICT, WITHOUT ROWID;

INSERT INTO log_node (level, node_index, hash)
WITH RECURSIVE place (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM place WHERE i < 254)
SELECT level, tile_index * 256 + i, CAST(SUBSTR(hashes, i * 32 + 1, 32) AS BLOB)
  FROM log_tile
  JOIN place
 WHERE LENGTH(hashes) < 8192 AND (i + 1) * 32 <= LENGTH(hashes);

-- From here on a tile is stored once, when it is full.
DROP TRIGGER log_tile_no_delete;
DELETE FROM log_tile WHERE LENGTH(hashes) < 8192;
CREATE TRIGGER log_tile_no_update BEFORE UPDATE ON log_tile
BEGIN SELECT RAISE(ABORT, 'log_tile is append-only'); END;
CREATE TRIGGER log_tile_no_delete BEFORE DELETE ON log_tile
BEGIN SELECT RAISE(ABORT, 'log_tile is append-only'); END;

-- Who holds what, as a projection of the events' claims: the latest row of a key counts, one without owner says
-- that it is free. Position -1: held when this table began.
CREATE TABLE log_claim_change (
    kind        TEXT    NOT NULL,
    fingerprint BLOB    NOT NULL CHECK (LENGTH(fingerprint) = 32),
    position    INTEGER NOT NULL CHECK (position >= -1),
    owner       TEXT,
    PRIMARY KEY (kind, fingerprint, position)
) STRICT, WITHOUT ROWID;
INSERT INTO log_claim_change (kind, fingerprint, position, owner)
SELECT kind, fingerprint, -1, owner FROM log_claim;
DROP TABLE log_claim;

-- A restored copy goes on as another epoch: a note that names what was kept and what is known to be lost.
CREATE TABLE log_epoch (
    log_epoch_id INTEGER PRIMARY KEY,
    note         TEXT NOT NULL
) STRICT;

-- Until when somebody confirmed that the clock is right, after it had jumped.
CREATE TABLE log_clock_confirmation (
    confirmed_until TEXT NOT NULL PRIMARY KEY,
    confirmed_at    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The head of before, as it was.
DROP TRIGGER log_head_no_shrink;
CREATE TRIGGER log_head_no_update BEFORE UPDATE ON log_head
BEGIN SELECT RAISE(ABORT, 'log_head was replaced by log_signed_head'); END;

CREATE TRIGGER log_signed_head_no_update BEFORE UPDATE ON log_signed_head
BEGIN SELECT RAISE(ABORT, 'log_signed_head is append-only'); END;
CREATE TRIGGER log_signed_head_no_delete BEFORE DELETE ON log_signed_head
BEGIN SELECT RAISE(ABORT, 'log_signed_head is append-only'); END;
CREATE TRIGGER log_node_no_update BEFORE UPDATE ON log_node
BEGIN SELECT RAISE(ABORT, 'log_node is append-only'); END;
CREATE TRIGGER log_node_no_delete BEFORE DELETE ON log_node
BEGIN SELECT RAISE(ABORT, 'log_node is append-only'); END;
CREATE TRIGGER log_claim_change_no_update BEFORE UPDATE ON log_claim_change
BEGIN SELECT RAISE(ABORT, 'log_claim_change is append-only'); END;
CREATE TRIGGER log_claim_change_no_delete BEFORE DELETE ON log_claim_change
BEGIN SELECT RAISE(ABORT, 'log_claim_change is append-only'); END;
CREATE TRIGGER log_epoch_no_update BEFORE UPDATE ON log_epoch
BEGIN SELECT RAISE(ABORT, 'log_epoch is append-only'); END;
CREATE TRIGGER log_epoch_no_delete BEFORE DELETE ON log_epoch
BEGIN SELECT RAISE(ABORT, 'log_epoch is append-only'); END;
CREATE TRIGGER log_clock_confirmation_no_update BEFORE UPDATE ON log_clock_confirmation
BEGIN SELECT RAISE(ABORT, 'log_clock_confirmation is append-only'); END;
CREATE TRIGGER log_clock_confirmation_no_delete BEFORE DELETE ON log_clock_confirmation
BEGIN SELECT RAISE(ABORT, 'log_clock_confirmation is append-only'); END;
