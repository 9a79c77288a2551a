-- The second proof of who signs in. What it is checked with stands sealed in the log; here is what may be lost.

-- Whether the session must show a second proof, and when it last did.
ALTER TABLE ops_session ADD COLUMN factor_due BIGINT NOT NULL DEFAULT 0;
ALTER TABLE ops_session ADD COLUMN proved_at_ms BIGINT;

-- What a session was asked to prove; used once.
CREATE TABLE ops_challenge (
    session_id TEXT NOT NULL,
    purpose TEXT NOT NULL,
    state TEXT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    PRIMARY KEY (session_id, purpose)
);

-- For cleaning.
CREATE INDEX ops_challenge_by_time ON ops_challenge (expires_at_ms);

-- The last time step of a code, or counter of a passkey, that was taken: neither is taken twice.
CREATE TABLE ops_factor_use (
    factor_id TEXT PRIMARY KEY,
    last_value BIGINT NOT NULL
);
