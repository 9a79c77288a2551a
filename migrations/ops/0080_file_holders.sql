-- Commands that took a file and were not refused: the last that gives it back leaves it to the cleaning. 0 of files that
-- were kept before this was counted.
ALTER TABLE ops_upload ADD COLUMN holders BIGINT NOT NULL DEFAULT 0;

-- For how much of a person's is kept.
CREATE INDEX ops_upload_by_owner ON ops_upload (owner_id);
