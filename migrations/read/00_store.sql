-- Read models, in the portable subset of SQLite and PostgreSQL: TEXT, BIGINT, 0/1 for booleans,
-- times as RFC 3339 UTC text of fixed width. Everything here may be dropped and rebuilt from the log.

-- What filled this store: one row. It answers only once it has been filled up to the end of the log.
CREATE TABLE read_store (
  schema_digest TEXT NOT NULL,
  generation TEXT NOT NULL,
  log_first_leaf TEXT,
  filled BIGINT NOT NULL CHECK (filled IN (0, 1))
);

-- How far each projection is: events applied, and the leaf hash of the last of them, both moved in the
-- transaction that writes their rows.
CREATE TABLE read_checkpoint (
  name TEXT NOT NULL PRIMARY KEY,
  position BIGINT NOT NULL CHECK (position >= 0),
  leaf TEXT,
  generation TEXT NOT NULL
);

-- The number of the latest lead: who has an earlier one writes no more.
CREATE TABLE read_lead (
  name TEXT NOT NULL PRIMARY KEY,
  term BIGINT NOT NULL,
  holder TEXT NOT NULL
);

-- Projections that stand before an event that they cannot apply. Another program tries again.
CREATE TABLE read_stopped (
  projection TEXT NOT NULL PRIMARY KEY,
  position BIGINT NOT NULL,
  event_type TEXT NOT NULL,
  reason TEXT NOT NULL,
  program TEXT NOT NULL
);

-- Events that a skippable projection could not apply.
CREATE TABLE read_parked (
  projection TEXT NOT NULL,
  position BIGINT NOT NULL,
  event_type TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (projection, position)
);
