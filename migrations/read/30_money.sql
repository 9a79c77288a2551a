-- Money: accounts of payees, budget lines, the journal, payments. Amounts are whole rupiah.

-- Accounts that money may go to. The number is a sealed node with a masked text beside it.
CREATE TABLE read_bank_account (
  bank_account_id TEXT NOT NULL PRIMARY KEY,
  version BIGINT NOT NULL,
  position BIGINT NOT NULL,
  owner_id TEXT NOT NULL,
  institution_id TEXT,
  payee_kind TEXT NOT NULL,
  bank_code TEXT NOT NULL,
  number_sealed TEXT,
  number_masked TEXT,
  holder TEXT,
  evidence_sealed TEXT,
  status TEXT NOT NULL,
  desk TEXT,
  desk_since TEXT,
  reason TEXT,
  changed_by TEXT NOT NULL,
  judged_by TEXT,
  judged_at TEXT,
  erased BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
-- bank_account::of_owner, and what an erasure wipes.
CREATE INDEX read_bank_account_by_owner ON read_bank_account (owner_id);
-- bank_account::of_institution.
CREATE INDEX read_bank_account_by_institution ON read_bank_account (institution_id);
-- bank_account::list of one status.
CREATE INDEX read_bank_account_by_status ON read_bank_account (status, updated_at, changed_by, owner_id);
-- bank_account::list, longest waiting first and last moved first.
CREATE INDEX read_bank_account_by_waiting ON read_bank_account (updated_at, bank_account_id);
CREATE INDEX read_bank_account_by_change ON read_bank_account (position);
-- bank_account::list by bank.
CREATE INDEX read_bank_account_by_bank ON read_bank_account (bank_code, bank_account_id);

-- The balances of each budget line, the database holds the invariants too.
CREATE TABLE read_budget_line (
  budget_line_id TEXT NOT NULL PRIMARY KEY,
  version BIGINT NOT NULL,
  position BIGINT NOT NULL,
  year BIGINT NOT NULL,
  source TEXT NOT NULL,
  category_id TEXT NOT NULL,
  account_code TEXT NOT NULL,
  name TEXT NOT NULL,
  ceiling BIGINT NOT NULL CHECK (ceiling >= 0),
  available BIGINT NOT NULL CHECK (available >= 0),
  commitment BIGINT NOT NULL CHECK (commitment >= 0),
  realization BIGINT NOT NULL CHECK (realization >= 0),
  returned BIGINT NOT NULL CHECK (returned >= 0),
  refunded BIGINT NOT NULL CHECK (refunded >= 0),
  closed_through TEXT,
  late_revenue BIGINT NOT NULL CHECK (late_revenue >= 0),
  year_closed BIGINT NOT NULL,
  withdrawn BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (available + commitment + realization + returned + refunded = ceiling)
);
-- budget_line::list of one year.
CREATE INDEX read_budget_line_by_year ON read_budget_line (year, source, category_id);

-- Every posting, only added to.
CREATE TABLE read_journal (
  position BIGINT NOT NULL,
  entry BIGINT NOT NULL,
  budget_line_id TEXT NOT NULL,
  disbursement_id TEXT,
  booked_on TEXT NOT NULL,
  debit TEXT NOT NULL,
  credit TEXT NOT NULL,
  amount BIGINT NOT NULL CHECK (amount > 0),
  event_type TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  recorded_at TEXT NOT NULL,
  CHECK (debit <> credit)
);
-- journal::list of one line.
CREATE UNIQUE INDEX read_journal_by_line ON read_journal (budget_line_id, position, entry);
-- journal::list over all lines, newest first.
CREATE INDEX read_journal_by_position ON read_journal (position);
-- journal::of_disbursement.
CREATE INDEX read_journal_by_disbursement ON read_journal (disbursement_id);
-- register::moved: all that is added up.
CREATE INDEX read_journal_by_side ON read_journal (budget_line_id, debit, credit, booked_on, recorded_at, amount);

-- Money that came after its budget year, or did not after all. Only added to.
CREATE TABLE read_revenue (
  position BIGINT NOT NULL PRIMARY KEY,
  budget_line_id TEXT NOT NULL,
  disbursement_id TEXT NOT NULL,
  booked_on TEXT NOT NULL,
  came_on TEXT NOT NULL,
  amount BIGINT NOT NULL CHECK (amount <> 0),
  recorded_at TEXT NOT NULL
);
-- journal::other_revenue, journal::revenue_by_line, register::other_revenue.
CREATE INDEX read_revenue_by_day ON read_revenue (booked_on);
-- journal::revenue_of.
CREATE INDEX read_revenue_by_disbursement ON read_revenue (disbursement_id);

-- The SP2Ds that payments had, one after the other. The key is payment|time.
CREATE TABLE read_sp2d (
  sp2d_key TEXT NOT NULL PRIMARY KEY,
  disbursement_id TEXT NOT NULL,
  issued_at TEXT NOT NULL,
  number TEXT NOT NULL,
  dated TEXT NOT NULL
);
-- register::orders: the one that a posting belongs to.
CREATE UNIQUE INDEX read_sp2d_by_disbursement ON read_sp2d (disbursement_id, issued_at);
-- disbursement::with_sp2d.
CREATE INDEX read_sp2d_by_number ON read_sp2d (number);

-- Payments. The payee is a snapshot, its account number is a sealed node.
CREATE TABLE read_disbursement (
  disbursement_id TEXT NOT NULL PRIMARY KEY,
  version BIGINT NOT NULL,
  position BIGINT NOT NULL,
  created_position BIGINT NOT NULL,
  paid_position BIGINT NOT NULL,
  award_id TEXT NOT NULL,
  recipient_id TEXT NOT NULL,
  budget_line_id TEXT NOT NULL,
  component TEXT NOT NULL,
  academic_year TEXT NOT NULL,
  semester BIGINT NOT NULL,
  amount BIGINT NOT NULL CHECK (amount > 0),
  payee_kind TEXT NOT NULL,
  bank_account_id TEXT,
  bank_code TEXT NOT NULL,
  number_sealed TEXT,
  number_masked TEXT,
  holder TEXT,
  replaces TEXT,
  replaced_by TEXT,
  roster_id TEXT,
  status TEXT NOT NULL,
  status_since TEXT NOT NULL,
  desk TEXT,
  desk_since TEXT,
  note TEXT,
  reject_code TEXT,
  may_resubmit BIGINT NOT NULL,
  prepared_by TEXT NOT NULL,
  first_approved_by TEXT,
  approved_by TEXT,
  approved_at TEXT,
  spp_number TEXT,
  spp_dated TEXT,
  spp_at TEXT,
  spm_number TEXT,
  spm_dated TEXT,
  spm_at TEXT,
  sp2d_number TEXT,
  sp2d_dated TEXT,
  transferred_on TEXT,
  bank_reference TEXT,
  returned_on TEXT,
  claimed BIGINT NOT NULL,
  repaid BIGINT NOT NULL,
  refunded_on TEXT,
  refund_reference TEXT,
  received_at TEXT,
  spending_note TEXT,
  spending_files_sealed TEXT,
  spending_reported_at TEXT,
  spending_accepted_at TEXT,
  spending_returned_reason TEXT,
  erased BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
-- cells: whose payments name an account.
CREATE INDEX read_disbursement_by_account ON read_disbursement (bank_account_id, award_id);
-- disbursement::list by status, oldest waiting first, dashboard totals per status, and the piles of work are counted in it alone.
CREATE INDEX read_disbursement_by_status ON read_disbursement
  (status, status_since, roster_id, prepared_by, recipient_id, first_approved_by, disbursement_id);
-- The pile of rejected ones that may come again is counted in it alone.
CREATE INDEX read_disbursement_rejected ON read_disbursement
  (status, status_since, roster_id, budget_line_id, may_resubmit) WHERE may_resubmit = 1;
-- disbursement::of_award, and the realised rupiah per district.
CREATE INDEX read_disbursement_by_award ON read_disbursement (award_id);
-- disbursement::list of a recipient, and what an erasure wipes.
CREATE INDEX read_disbursement_by_recipient ON read_disbursement (recipient_id);
-- disbursement::list by budget line (its category and year).
CREATE INDEX read_disbursement_by_line ON read_disbursement (budget_line_id);
-- disbursement::list of a roster.
CREATE INDEX read_disbursement_by_roster ON read_disbursement (roster_id);
-- disbursement::list of spending reports that wait for the finance team, oldest first, and their pile: of all payments that
-- arrived only these.
CREATE INDEX read_disbursement_by_report ON read_disbursement (status, spending_reported_at)
  WHERE spending_reported_at IS NOT NULL AND spending_returned_reason IS NULL;
-- dashboard::last_transactions.
CREATE INDEX read_disbursement_by_position ON read_disbursement (position);
-- disbursement::list, newest first, by waiting time and by amount.
CREATE INDEX read_disbursement_by_age ON read_disbursement (created_position);
CREATE INDEX read_disbursement_by_waiting ON read_disbursement (status_since, disbursement_id);
CREATE INDEX read_disbursement_by_amount ON read_disbursement (amount, disbursement_id);
-- disbursement::list by SP2D and by transfer, latest first.
CREATE INDEX read_disbursement_by_sp2d ON read_disbursement (COALESCE(sp2d_dated, ''), disbursement_id);
CREATE INDEX read_disbursement_by_transfer ON read_disbursement (COALESCE(transferred_on, ''), disbursement_id);
-- disbursement::list of what an official approved, or was approved in a time.
CREATE INDEX read_disbursement_by_approver ON read_disbursement (approved_by, approved_at);
CREATE INDEX read_disbursement_by_approval ON read_disbursement (approved_at);
