-- A device whose owner wants notifications on it: where its push service takes them (sealed), by whom and with which key.
CREATE TABLE ops_push_device (
    device_id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL,
    -- The session that it was last seen with: when that is ended, the device goes with it.
    session_id TEXT NOT NULL,
    -- Keyed hash of the address: one device has one row.
    endpoint_mark TEXT NOT NULL UNIQUE,
    -- Which of the portal's keys it was made for.
    key_mark TEXT NOT NULL,
    name TEXT,
    sealed TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    seen_at_ms BIGINT NOT NULL,
    sent_at_ms BIGINT
);

CREATE INDEX ops_push_device_of ON ops_push_device (user_id);
CREATE INDEX ops_push_device_by_session ON ops_push_device (session_id);

-- Which key the portal sends with, as the machine said that was started last.
CREATE TABLE ops_push_key (
    name TEXT NOT NULL PRIMARY KEY,
    key_mark TEXT NOT NULL,
    named_at_ms BIGINT NOT NULL
);
