-- What a machine's session may do, in the words of OAuth with spaces between. None of sessions of persons.
ALTER TABLE ops_session ADD COLUMN machine_scopes TEXT;

-- Who answers for that machine: its sessions end when their account does.
ALTER TABLE ops_session ADD COLUMN answered_by TEXT;

CREATE INDEX ops_session_by_answered ON ops_session (answered_by);

-- When a machine last took a token, and when it first did.
CREATE TABLE ops_machine_use (
    machine_id TEXT PRIMARY KEY,
    first_used_at_ms BIGINT NOT NULL,
    last_used_at_ms BIGINT NOT NULL
);
