-- Who else vouches for a checkpoint, and which key signs.

-- A cosignature by an office outside, over the text of the checkpoint of this size. The witness's
-- public key stands beside its line, so that the line can be checked long after the office changed.
CREATE TABLE log_cosignature (
    size    INTEGER NOT NULL CHECK (size >= 0),
    witness TEXT    NOT NULL,
    line    TEXT    NOT NULL,
    PRIMARY KEY (size, witness)
) STRICT;

-- A change of the signing key: a note signed by the key that goes and by the one that comes.
CREATE TABLE log_key_change (
    log_key_change_id INTEGER PRIMARY KEY,
    note              TEXT    NOT NULL
) STRICT;

CREATE TRIGGER log_cosignature_no_update BEFORE UPDATE ON log_cosignature
BEGIN SELECT RAISE(ABORT, 'log_cosignature is append-only'); END;
CREATE TRIGGER log_cosignature_no_delete BEFORE DELETE ON log_cosignature
BEGIN SELECT RAISE(ABORT, 'log_cosignature is append-only'); END;
CREATE TRIGGER log_key_change_no_update BEFORE UPDATE ON log_key_change
BEGIN SELECT RAISE(ABORT, 'log_key_change is append-only'); END;
CREATE TRIGGER log_key_change_no_delete BEFORE DELETE ON log_key_change
BEGIN SELECT RAISE(ABORT, 'log_key_change is append-only'); END;
