-- Separation of duties: every payment with the hands in it, made by the domain's own reading of the events.

-- What each office's account is: by whom answered for, with which functions.
CREATE TABLE read_duty_account (
  user_id TEXT NOT NULL PRIMARY KEY,
  role TEXT,
  active BIGINT NOT NULL,
  answers TEXT,
  calm_until TEXT,
  functions TEXT NOT NULL,
  stand_ins TEXT NOT NULL,
  exempt_until TEXT,
  recovered_at TEXT
);

-- The hands in each form, award, account, roster and payment, as a JSON list.
CREATE TABLE read_duty_thing (
  thing_id TEXT NOT NULL PRIMARY KEY,
  deeds TEXT NOT NULL
);

-- What each payment was proposed for.
CREATE TABLE read_duty_payment (
  payment_id TEXT NOT NULL PRIMARY KEY,
  roster_id TEXT,
  paid_for TEXT NOT NULL
);
-- duty::settle: the payments of a roster.
CREATE INDEX read_duty_payment_by_roster ON read_duty_payment (roster_id);

-- The report: one row per payment.
CREATE TABLE read_duty (
  disbursement_id TEXT NOT NULL PRIMARY KEY,
  created_position BIGINT NOT NULL,
  verdict TEXT NOT NULL,
  to_look_at BIGINT NOT NULL,
  hands BIGINT NOT NULL,
  answered_for BIGINT NOT NULL,
  chain TEXT NOT NULL
);
-- duty::list, newest first, of what must be looked at, of one verdict.
CREATE INDEX read_duty_by_position ON read_duty (created_position);
CREATE INDEX read_duty_to_look_at ON read_duty (to_look_at, created_position);
-- duty::totals looks at nothing else.
CREATE INDEX read_duty_by_verdict ON read_duty (verdict, created_position, answered_for);
