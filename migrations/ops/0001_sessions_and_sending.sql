-- Operational state that is not history: it may be lost without losing an act of anybody.
-- Portable over SQLite and PostgreSQL. Times are Unix milliseconds, hashes are hex.

CREATE TABLE ops_session (
    session_id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    role TEXT NOT NULL,
    branch_id TEXT,
    institution_id TEXT,
    office TEXT NOT NULL,
    remembered BIGINT NOT NULL CHECK (remembered IN (0, 1)),
    refresh_hash TEXT NOT NULL,
    refresh_generation BIGINT NOT NULL,
    previous_refresh_hash TEXT,
    refreshed_at_ms BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    revoked_at_ms BIGINT
);

-- For ending all sessions of a user.
CREATE INDEX ops_session_by_user ON ops_session (user_id);
-- For cleaning.
CREATE INDEX ops_session_by_expiry ON ops_session (expires_at_ms);

CREATE TABLE ops_nonce (
    session_name TEXT NOT NULL,
    nonce TEXT NOT NULL,
    seen_at_ms BIGINT NOT NULL,
    PRIMARY KEY (session_name, nonce)
);

-- For cleaning.
CREATE INDEX ops_nonce_by_time ON ops_nonce (seen_at_ms);

-- Attempts under a limit; the subject is a keyed hash of an address or an e-mail, never the thing.
CREATE TABLE ops_attempt (
    attempt_id TEXT PRIMARY KEY,
    subject TEXT NOT NULL,
    at_ms BIGINT NOT NULL
);

-- For counting a subject's attempts in a window.
CREATE INDEX ops_attempt_by_subject ON ops_attempt (subject, at_ms);
-- For cleaning.
CREATE INDEX ops_attempt_by_time ON ops_attempt (at_ms);

-- What was uploaded and whether an event names it. Unnamed files are removed after a day.
CREATE TABLE ops_upload (
    file_id TEXT PRIMARY KEY,
    owner_id TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    media_type TEXT NOT NULL,
    byte_count BIGINT NOT NULL,
    is_private BIGINT NOT NULL CHECK (is_private IN (0, 1)),
    created_at_ms BIGINT NOT NULL,
    adopted_at_ms BIGINT
);

-- For removing files that nobody named.
CREATE INDEX ops_upload_by_time ON ops_upload (adopted_at_ms, created_at_ms);

-- Mails to send, one per event (and recipient); what they say is read from the log when they are sent.
CREATE TABLE ops_mail (
    mail_id TEXT PRIMARY KEY,
    position BIGINT NOT NULL,
    kind TEXT NOT NULL,
    recipient_id TEXT NOT NULL,
    attempt_count BIGINT NOT NULL,
    next_attempt_at_ms BIGINT NOT NULL,
    sent_at_ms BIGINT,
    given_up_at_ms BIGINT
);

-- For finding what is due.
CREATE INDEX ops_mail_due ON ops_mail (sent_at_ms, given_up_at_ms, next_attempt_at_ms);

-- How far a reader of the log has come: the next position it has not read.
CREATE TABLE ops_cursor (
    name TEXT PRIMARY KEY,
    next_position BIGINT NOT NULL
);
