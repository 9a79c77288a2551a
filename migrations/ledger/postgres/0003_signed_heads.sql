-- Every commit signs its head; what an append does beside its events stands in the hashed envelope of its last
-- event; nothing is ever changed or deleted but the keys of persons.

-- Claims that the append took and gave back, and the hash of the answer kept for its repeat key: JSON, or NULL
-- where there is none. Events of before this migration have neither; their envelopes stay as they were.
ALTER TABLE ledger.log_event ADD COLUMN claims TEXT, ADD COLUMN answer TEXT;
-- Serves making the claims again from the log.
CREATE INDEX log_event_with_claims ON ledger.log_event (position) WHERE claims IS NOT NULL;

-- The head after each commit: the root over the first `size` events, signed (4 bytes of key id, 64 of Ed25519) as
-- the text of a checkpoint. The first row is the head at which signing every commit began.
CREATE TABLE ledger.log_signed_head (
    size        BIGINT PRIMARY KEY CHECK (size >= 0),
    root        BYTEA  NOT NULL CHECK (OCTET_LENGTH(root) = 32),
    -- Of the last event: the next one is later.
    recorded_at TEXT   COLLATE "C" NOT NULL,
    signature   BYTEA  NOT NULL CHECK (OCTET_LENGTH(signature) = 68)
);

-- Hashes above the events, each over 256 of the level below; once 256 of them are a full tile they stand there too.
CREATE TABLE ledger.log_node (
    level      BIGINT NOT NULL CHECK (level >= 1),
    node_index BIGINT NOT NULL CHECK (node_index >= 0),
    hash       BYTEA  NOT NULL CHECK (OCTET_LENGTH(hash) = 32),
    PRIMARY KEY (level, node_index)
);

INSERT INTO ledger.log_node (level, node_index, hash)
SELECT level, tile_index * 256 + i, SUBSTRING(hashes FROM i * 32 + 1 FOR 32)
  FROM ledger.log_tile
 CROSS JOIN GENERATE_SERIES(0, 254) AS place (i)
 WHERE OCTET_LENGTH(hashes) < 8192 AND (i + 1) * 32 <= OCTET_LENGTH(hashes);

-- From here on a tile is stored once, when it is full.
DROP TRIGGER log_tile_no_delete ON ledger.log_tile;
DELETE FROM ledger.log_tile WHERE OCTET_LENGTH(hashes) < 8192;
CREATE TRIGGER log_tile_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.log_tile
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();

-- Who holds what, as a projection of the events' claims: the latest row of a key counts, one without owner says
-- that it is free. Position -1: held when this table began.
CREATE TABLE ledger.log_claim_change (
    kind        TEXT   COLLATE "C" NOT NULL,
    fingerprint BYTEA  NOT NULL CHECK (OCTET_LENGTH(fingerprint) = 32),
    position    BIGINT NOT NULL CHECK (position >= -1),
    owner       TEXT,
    PRIMARY KEY (kind, fingerprint, position)
);
INSERT INTO ledger.log_claim_change (kind, fingerprint, position, owner)
SELECT kind, fingerprint, -1, owner FROM ledger.log_claim;
DROP TABLE ledger.log_claim;

-- A restored copy goes on as another epoch: a note that names what was kept and what is known to be lost.
CREATE TABLE ledger.log_epoch (
    log_epoch_id BIGINT PRIMARY KEY,
    note         TEXT NOT NULL
);

-- Until when somebody confirmed that the clock is right, after it had jumped.
CREATE TABLE ledger.log_clock_confirmation (
    confirmed_until TEXT COLLATE "C" PRIMARY KEY,
    confirmed_at    TEXT COLLATE "C" NOT NULL
);

-- The head of before, as it was.
DROP TRIGGER log_head_no_shrink ON ledger.log_head;
DROP TRIGGER log_head_no_delete ON ledger.log_head;
CREATE TRIGGER log_head_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.log_head
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();

CREATE TRIGGER log_signed_head_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.log_signed_head
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER log_node_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.log_node
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER log_claim_change_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.log_claim_change
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER log_epoch_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.log_epoch
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER log_clock_confirmation_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.log_clock_confirmation
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
