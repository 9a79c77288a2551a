-- How a program that is told of events fares: since when it does not answer, and whether it is left alone.
CREATE TABLE ops_webhook (
  webhook_id TEXT NOT NULL PRIMARY KEY,
  failing_since_ms BIGINT,
  disabled_at_ms BIGINT
);

-- What is to be told to whom, what was, and when it is tried again. What is told is made of the log when it is sent.
CREATE TABLE ops_webhook_delivery (
  delivery_id TEXT NOT NULL PRIMARY KEY,
  webhook_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  attempt_count BIGINT NOT NULL,
  next_attempt_at_ms BIGINT NOT NULL,
  queued_at_ms BIGINT NOT NULL,
  delivered_at_ms BIGINT,
  given_up_at_ms BIGINT,
  tried_at_ms BIGINT,
  status BIGINT,
  problem TEXT
);

-- What is due.
CREATE INDEX ops_webhook_delivery_due ON ops_webhook_delivery (delivered_at_ms, given_up_at_ms, next_attempt_at_ms);

-- The desk of one program.
CREATE INDEX ops_webhook_delivery_of ON ops_webhook_delivery (webhook_id, position);
