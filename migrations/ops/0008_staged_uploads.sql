-- Uploads that come in pieces: what was announced and how much of it is here. The pieces themselves lie in the
-- object store. Forgotten a day after the last piece.
CREATE TABLE ops_staged_upload (
    upload_id TEXT PRIMARY KEY,
    owner_id TEXT NOT NULL,
    -- What the file is for, in the client's words: the same file for another purpose is another upload.
    purpose TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    byte_count BIGINT NOT NULL,
    received BIGINT NOT NULL,
    -- The kept file, once it is whole.
    file_id TEXT,
    touched_at_ms BIGINT NOT NULL,
    UNIQUE (owner_id, purpose, sha256, byte_count)
);

-- For cleaning.
CREATE INDEX ops_staged_upload_by_time ON ops_staged_upload (touched_at_ms);
