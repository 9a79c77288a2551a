-- What happened around signing in and to whom personal data was shown: not history of the scholarship, kept for a set
-- time. Ids of accounts only: no name, no address, no browser's full text.
CREATE TABLE ops_security (
    entry_id TEXT PRIMARY KEY,
    at_ms BIGINT NOT NULL,
    kind TEXT NOT NULL,
    -- Why: the code of a refusal, or the word for how a session ended.
    code TEXT,
    -- Who; unknown where nobody had signed in.
    account_id TEXT,
    level TEXT,
    office TEXT,
    session_id TEXT,
    -- The operation that was called, by its name in the OpenAPI text.
    operation TEXT,
    -- Whose record or account it is about.
    subject_id TEXT,
    -- Browser and system, e.g. `Chrome di Android`.
    device TEXT,
    -- The keyed hash under which attempts of an address are counted; never the address.
    origin TEXT,
    format TEXT,
    row_count BIGINT,
    -- Whether numbers and addresses of the record were hidden from who opened it.
    masked BIGINT NOT NULL CHECK (masked IN (0, 1))
);

-- For the whole log, newest first, and for cleaning.
CREATE INDEX ops_security_by_time ON ops_security (at_ms, entry_id);
-- For what an account did.
CREATE INDEX ops_security_by_account ON ops_security (account_id, at_ms);
-- For who saw somebody's data.
CREATE INDEX ops_security_by_subject ON ops_security (subject_id, at_ms);

-- Browser and system that a session was opened from; unknown of sessions from before.
ALTER TABLE ops_session ADD COLUMN device TEXT;
