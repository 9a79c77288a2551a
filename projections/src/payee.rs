//! Awards that nothing can be paid to, in SQL over `read_award w`.

macro_rules! without_account {
    () => {
        "NOT EXISTS (SELECT 1 FROM read_bank_account b\n\
         WHERE b.owner_id = w.recipient_id AND b.status <> 'ditolak')\n\
         AND NOT EXISTS (SELECT 1 FROM read_disbursement p\n\
         JOIN read_bank_account b ON b.bank_account_id = p.bank_account_id\n\
         WHERE p.award_id = w.award_id AND b.institution_id IS NOT NULL AND b.status <> 'ditolak'\n\
         AND p.status NOT IN ('ditolak', 'dibatalkan'))"
    };
}

/// Those who have neither an account of their own nor were ever paid through that of their campus.
pub(crate) const WITHOUT_ACCOUNT: &str = without_account!();

/// Of them, those whose award is active. Never looked up by that state, in which most awards are: SQLite would rather walk
/// all of them than look up more than ten awards that are asked for.
pub(crate) const UNPAYABLE: &str = concat!("(w.status || '') = 'aktif'\nAND ", without_account!());
