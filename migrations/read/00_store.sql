-- Read models, in the portable subset of SQLite and PostgreSQL: TEXT, BIGINT, 0/1 for booleans,
-- times as RFC 3339 UTC text of fixed width. Everything here may be dropped and rebuilt from the log.

-- What filled this store: one row.
CREATE TABLE read_store (
  schema_digest TEXT NOT NULL,
  generation TEXT NOT NULL,
  log_first_leaf TEXT
);

-- How far each projection is: events applied, moved in the transaction that writes their rows.
CREATE TABLE read_checkpoint (
  name TEXT NOT NULL PRIMARY KEY,
  position BIGINT NOT NULL CHECK (position >= 0),
  generation TEXT NOT NULL
);

-- Which node applies events.
CREATE TABLE read_lease (
  name TEXT NOT NULL PRIMARY KEY,
  holder TEXT NOT NULL,
  expires_ms BIGINT NOT NULL
);

-- Events that a skippable projection could not apply.
CREATE TABLE read_parked (
  projection TEXT NOT NULL,
  position BIGINT NOT NULL,
  event_type TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (projection, position)
);
