-- Who else vouches for a checkpoint, and which key signs.

-- A cosignature by an office outside, over the text of the checkpoint of this size. The witness's
-- public key stands beside its line, so that the line can be checked long after the office changed.
CREATE TABLE ledger.log_cosignature (
    size    BIGINT NOT NULL CHECK (size >= 0),
    witness TEXT   COLLATE "C" NOT NULL,
    line    TEXT   NOT NULL,
    PRIMARY KEY (size, witness)
);

-- A change of the signing key: a note signed by the key that goes and by the one that comes.
CREATE TABLE ledger.log_key_change (
    log_key_change_id BIGINT PRIMARY KEY,
    note              TEXT   NOT NULL
);

CREATE TRIGGER log_cosignature_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.log_cosignature
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER log_key_change_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.log_key_change
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
