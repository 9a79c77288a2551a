-- What was said of money that came back, or did not after all: slip and reason beside the postings of the same append.
-- The key is payment|time.
CREATE TABLE read_came_back (
  came_back_key TEXT NOT NULL PRIMARY KEY,
  disbursement_id TEXT NOT NULL,
  recorded_at TEXT NOT NULL,
  slip TEXT,
  slip_dated TEXT,
  instead_of TEXT,
  instead_dated TEXT,
  fault TEXT,
  reason TEXT
);
-- register::postings: what a posting belongs to.
CREATE UNIQUE INDEX read_came_back_by_disbursement ON read_came_back (disbursement_id, recorded_at);
