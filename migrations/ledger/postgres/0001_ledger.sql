-- The event log on PostgreSQL, in schema ledger. Texts compare by bytes.

CREATE TABLE ledger.log_event (
    position      BIGINT  PRIMARY KEY CHECK (position >= 0),
    stream_type   TEXT    COLLATE "C" NOT NULL,
    stream_id     TEXT    COLLATE "C" NOT NULL,
    version       BIGINT  NOT NULL CHECK (version >= 1),
    event_type    TEXT    COLLATE "C" NOT NULL,
    event_version BIGINT  NOT NULL CHECK (event_version >= 1),
    payload       TEXT    NOT NULL,
    metadata      TEXT    NOT NULL,
    recorded_at   TEXT    COLLATE "C" NOT NULL,
    effective_on  TEXT    COLLATE "C",
    actor_id      TEXT    COLLATE "C" NOT NULL,
    salt          BYTEA   NOT NULL CHECK (OCTET_LENGTH(salt) = 16),
    leaf_hash     BYTEA   NOT NULL CHECK (OCTET_LENGTH(leaf_hash) = 32),
    -- Serves reading a stream and its current version.
    UNIQUE (stream_type, stream_id, version)
);

-- One row: how many events there are, and the roots of the full subtrees over them. Its lock puts
-- the appends of all nodes in one order. Room for updates in the same page.
CREATE TABLE ledger.log_head (
    log_head_id BIGINT PRIMARY KEY CHECK (log_head_id = 1),
    size        BIGINT NOT NULL CHECK (size >= 0),
    frontier    BYTEA  NOT NULL CHECK (OCTET_LENGTH(frontier) % 32 = 0)
) WITH (fillfactor = 10, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

INSERT INTO ledger.log_head (log_head_id, size, frontier) VALUES (1, 0, '');

-- Tiles of 256 hashes. Level 0 only when full: until then its hashes stand in log_event.
CREATE TABLE ledger.log_tile (
    level      BIGINT NOT NULL CHECK (level >= 0),
    tile_index BIGINT NOT NULL CHECK (tile_index >= 0),
    hashes     BYTEA  NOT NULL CHECK (OCTET_LENGTH(hashes) % 32 = 0 AND OCTET_LENGTH(hashes) <= 8192),
    PRIMARY KEY (level, tile_index)
);
-- Hashes do not compress.
ALTER TABLE ledger.log_tile ALTER COLUMN hashes SET STORAGE EXTERNAL;

CREATE TABLE ledger.log_checkpoint (
    log_checkpoint_id BIGINT PRIMARY KEY,
    size              BIGINT NOT NULL,
    root              BYTEA  NOT NULL CHECK (OCTET_LENGTH(root) = 32),
    note              TEXT   NOT NULL
);

CREATE TABLE ledger.log_idempotency (
    actor           TEXT   COLLATE "C" NOT NULL,
    idempotency_key TEXT   COLLATE "C" NOT NULL,
    request_hash    BYTEA  NOT NULL CHECK (OCTET_LENGTH(request_hash) = 32),
    response        TEXT   NOT NULL,
    position        BIGINT NOT NULL,
    PRIMARY KEY (actor, idempotency_key)
);

CREATE TABLE ledger.log_claim (
    kind        TEXT  COLLATE "C" NOT NULL,
    fingerprint BYTEA NOT NULL CHECK (OCTET_LENGTH(fingerprint) = 32),
    owner       TEXT  NOT NULL,
    PRIMARY KEY (kind, fingerprint)
);

-- A key per subject, wrapped by the master key. An erased subject keeps its row, without key;
-- the old row version must not outlive the erasure for long, hence the eager vacuum.
CREATE TABLE ledger.subject_key (
    subject_id  TEXT  COLLATE "C" PRIMARY KEY,
    wrapped_key BYTEA,
    erased_at   TEXT,
    CHECK ((wrapped_key IS NULL) = (erased_at IS NOT NULL))
) WITH (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);

CREATE FUNCTION ledger.refuse() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER log_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.log_event
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER log_checkpoint_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.log_checkpoint
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER log_idempotency_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.log_idempotency
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER log_tile_no_delete BEFORE DELETE OR TRUNCATE ON ledger.log_tile
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER log_head_no_delete BEFORE DELETE OR TRUNCATE ON ledger.log_head
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER log_head_no_shrink BEFORE UPDATE ON ledger.log_head
FOR EACH ROW WHEN (NEW.size < OLD.size) EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER subject_key_no_delete BEFORE DELETE OR TRUNCATE ON ledger.subject_key
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER subject_key_no_return BEFORE UPDATE ON ledger.subject_key
FOR EACH ROW WHEN (OLD.wrapped_key IS NULL) EXECUTE FUNCTION ledger.refuse();
