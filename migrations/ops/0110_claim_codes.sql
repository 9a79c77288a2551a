-- Codes of letters by which people claim their account: a keyed hash of each, whose letter it is, how often it was tried.
CREATE TABLE ops_claim_code (
  code_hash TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  letter_id TEXT NOT NULL,
  expires_at_ms BIGINT NOT NULL,
  tries BIGINT NOT NULL
);

-- A new letter takes the place of all older ones.
CREATE INDEX ops_claim_code_by_user ON ops_claim_code (user_id);
