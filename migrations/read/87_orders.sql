-- Orders of the finance lists by their other columns: disbursement::list, roster::list, decree::list, bank_account::list.
CREATE INDEX read_disbursement_by_component ON read_disbursement (component, disbursement_id);
CREATE INDEX read_disbursement_by_semester ON read_disbursement (academic_year, semester, disbursement_id);
CREATE INDEX read_roster_by_component ON read_roster (component, academic_year, roster_id);
CREATE INDEX read_roster_by_entries ON read_roster (entries, roster_id);
CREATE INDEX read_roster_by_sp2d ON read_roster (COALESCE(sp2d_dated, ''), roster_id);
CREATE INDEX read_roster_by_change ON read_roster (position);
CREATE INDEX read_decree_by_title ON read_decree (title, decree_id);
CREATE INDEX read_decree_by_awards ON read_decree (awards, decree_id);
CREATE INDEX read_bank_account_by_kind ON read_bank_account (payee_kind, bank_account_id);
CREATE INDEX read_bank_account_by_holder ON read_bank_account (COALESCE(holder, ''), bank_account_id);
