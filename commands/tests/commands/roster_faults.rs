//! One dishonest person with a roster: paid twice through a file for the bank, numbers used twice, papers past the
//! roster; and what the treasury and the bank send back.
use commands::disbursement::{self, Orders};
use commands::roster::{self, Candidate, NewBankResult, NewRoster, Refusal, read_result_file};
use commands::{Error, award};
use domain::disbursement::{
    Component, Disbursement, DisbursementState, DisbursementStatus, Mending, Order, OrderKind,
    ReturnFault, ScanKind,
};
use domain::roster::bank_file::BankLayout;
use domain::roster::{Criteria, Roster, RosterState, RosterStatus, bank_reference};
use domain::{BudgetLineId, DisbursementId, RosterId, Rupiah};

use crate::office::{Office, Recipient, books};

const AMOUNT: i64 = 1_000_000;

fn explain(error: Error) -> Refusal {
    Refusal {
        code: error.code().to_owned(),
        text: String::new(),
    }
}

fn order(number: &str) -> Option<Order> {
    Some(Order {
        number: number.to_owned(),
        date: "2026-11-21".parse().unwrap(),
    })
}

fn papers(number: &str, kinds: &[OrderKind]) -> Orders {
    let of = |kind| order(number).filter(|_| kinds.contains(&kind));
    Orders {
        spp: of(OrderKind::Spp),
        spm: of(OrderKind::Spm),
        sp2d: of(OrderKind::Sp2d),
    }
}

/// Two recipients in a roster.
struct World {
    office: Office,
    line: BudgetLineId,
    people: Vec<Recipient>,
    roster: RosterId,
    rows: Vec<DisbursementId>,
}

impl World {
    /// A roster of two that is approved.
    async fn approved(office: Office) -> Self {
        let line = office.line(20_000_000).await;
        let people = vec![office.recipient(1).await, office.recipient(2).await];
        let new = NewRoster {
            name: "Semester 3".to_owned(),
            budget_line_id: line,
            component: Component::Tuition,
            academic_year: "2026/2027".parse().unwrap(),
            amount: Some(Rupiah(AMOUNT)),
            criteria: Criteria::default(),
            candidates: people
                .iter()
                .map(|recipient| Candidate {
                    award_id: recipient.award_id,
                    bank_account_id: Some(recipient.account_id),
                    semester: Some(3),
                })
                .collect(),
        };
        let executor = &office.executor;
        let made = roster::create(executor, &office.finance, new, explain);
        let made = made.await.unwrap().answer;
        let rows = made.rows.iter().map(|row| {
            let id = row.disbursement_id.as_ref().unwrap();
            DisbursementId(id.parse().unwrap())
        });
        let (roster, rows) = (RosterId(made.id.parse().unwrap()), rows.collect());
        roster::lock(executor, &office.finance, roster, None)
            .await
            .unwrap();
        roster::approve(executor, &office.approver, roster, None, None, explain)
            .await
            .unwrap();
        Self {
            office,
            line,
            people,
            roster,
            rows,
        }
    }

    async fn issue(&self, orders: Orders) -> Result<Vec<Option<String>>, Error> {
        let (executor, call) = (&self.office.executor, &self.office.admin);
        let done = roster::issue_orders(executor, call, self.roster, None, orders, explain).await?;
        let rows = done.answer.rows.into_iter();
        Ok(rows
            .map(|row| row.refusal.map(|refusal| refusal.code))
            .collect())
    }

    async fn bank_file(&self) {
        let (executor, call) = (&self.office.executor, &self.office.finance);
        roster::make_bank_file(executor, call, self.roster, None, BankLayout::separated())
            .await
            .unwrap();
    }

    async fn status(&self, row: usize) -> DisbursementStatus {
        let of = disbursement::status(&self.office.executor, self.rows[row]);
        of.await.unwrap().0
    }

    async fn payment(&self, row: usize) -> DisbursementState {
        let payment = self.office.executor.load::<Disbursement>(self.rows[row]);
        payment.await.unwrap().state.state().unwrap().clone()
    }

    async fn state(&self) -> RosterState {
        let roster = self.office.executor.load::<Roster>(self.roster).await;
        roster.unwrap().state.state().unwrap().clone()
    }

    async fn numbers(&self, row: usize) -> [Option<String>; 3] {
        let of = self.office.executor.load::<Disbursement>(self.rows[row]);
        let orders = of.await.unwrap().state.state().unwrap().orders.clone();
        let number = |order: Option<Order>| order.map(|order| order.number);
        [orders.spp, orders.spm, orders.sp2d].map(number)
    }

    /// A payment of its own that is approved.
    async fn alone(&self, n: u32) -> DisbursementId {
        let recipient = self.office.recipient(n).await;
        let id = self.office.propose(&recipient, self.line, AMOUNT).await;
        let id = id.unwrap();
        disbursement::approve(&self.office.executor, &self.office.approver, id, None, None)
            .await
            .unwrap();
        id
    }

    /// A row is put on hold.
    async fn hold(&self, row: usize) {
        use domain::hold::HoldTarget;
        let (executor, call) = (&self.office.executor, &self.office.finance);
        let id = self.rows[row].0;
        commands::hold::place(executor, call, HoldTarget::Payment, id, "Cek".to_owned())
            .await
            .unwrap();
    }

    async fn release(&self, row: usize) {
        let (executor, call) = (&self.office.executor, &self.office.finance);
        let id = self.rows[row].0;
        let asked = commands::hold::propose_to_lift(executor, call, id, "Beres".to_owned());
        let asked = asked.await.unwrap();
        let none = commands::user::Belongings::default();
        self.office
            .confirm(&self.office.approver, &asked.answer.id, none)
            .await
            .unwrap();
    }
}

const ALL: &[OrderKind] = OrderKind::ALL;

on_both_engines! {
    async fn who_stands_in_a_file_of_the_bank_is_not_paid_a_second_time(stand) {
        let world = World::approved(Office::open(&stand.executor).await).await;
        let (executor, finance) = (&stand.executor, &world.office.finance);
        world.issue(papers("1", ALL)).await.unwrap();
        world.bank_file().await;
        let on = "2026-11-21".parse().unwrap();
        let refund = disbursement::refund(executor, finance, world.rows[0], None, on, "STS-1".to_owned()).await;
        assert_eq!(refund.unwrap_err().code(), "MENUNGGU_HASIL_BANK");
        let back = disbursement::return_by_bank(executor, finance, world.rows[0], None, on, ("Gangguan sistem".to_owned(), None)).await;
        assert_eq!(back.unwrap_err().code(), "RETUR_BUTUH_DUA_ORANG");
        assert_eq!(world.status(0).await, DisbursementStatus::Sp2dIssued);
        // Control: what no file names comes back by one person's word.
        let alone = world.alone(3).await;
        disbursement::issue_orders(executor, finance, alone, None, papers("2", ALL)).await.unwrap();
        disbursement::return_by_bank(executor, finance, alone, None, on, ("Gangguan sistem".to_owned(), None)).await.unwrap();
    }

    async fn a_refused_spm_frees_no_number_that_a_row_keeps(stand) {
        let world = World::approved(Office::open(&stand.executor).await).await;
        let (executor, office) = (&stand.executor, &world.office);
        world.issue(papers("1", &[OrderKind::Spp, OrderKind::Spm])).await.unwrap();
        world.hold(1).await;
        world.issue(papers("1", &[OrderKind::Sp2d])).await.unwrap();
        assert_eq!(world.numbers(0).await, [Some("1"), Some("1"), Some("1")].map(|text| text.map(str::to_owned)));
        roster::refuse_spm(executor, &office.approver, world.roster, None, "Kurang".to_owned(), explain).await.unwrap();
        assert_eq!(world.status(1).await, DisbursementStatus::Approved);
        let alone = world.alone(3).await;
        let used = papers("1", &[OrderKind::Spp]);
        let used = disbursement::issue_orders(executor, &office.finance, alone, None, used).await;
        assert_eq!(used.unwrap_err().code(), "NOMOR_DOKUMEN_SUDAH_DIPAKAI");
        // Control: the row that lags behind follows with papers of its own.
        world.release(1).await;
        world.issue(papers("2", ALL)).await.unwrap();
        assert_eq!(world.numbers(1).await, [Some("2"), Some("2"), Some("2")].map(|text| text.map(str::to_owned)));
    }

    async fn a_refused_spm_of_all_rows_frees_its_numbers(stand) {
        let world = World::approved(Office::open(&stand.executor).await).await;
        let (executor, office) = (&stand.executor, &world.office);
        world.issue(papers("1", &[OrderKind::Spp, OrderKind::Spm])).await.unwrap();
        roster::refuse_spm(executor, &office.approver, world.roster, None, "Kurang".to_owned(), explain).await.unwrap();
        let alone = world.alone(3).await;
        disbursement::issue_orders(executor, &office.finance, alone, None, papers("1", &[OrderKind::Spp])).await.unwrap();
    }

    async fn a_paper_that_no_row_took_is_not_recorded(stand) {
        let world = World::approved(Office::open(&stand.executor).await).await;
        let (executor, office) = (&stand.executor, &world.office);
        world.hold(0).await;
        world.hold(1).await;
        let refused = world.issue(papers("1", &[OrderKind::Spp])).await;
        assert_eq!(refused.unwrap_err().code(), "PEMBAYARAN_DITAHAN");
        assert_eq!(world.state().await.orders.spp, None);
        let alone = world.alone(3).await;
        disbursement::issue_orders(executor, &office.finance, alone, None, papers("1", &[OrderKind::Spp])).await.unwrap();
        // Control: it is issued once a row takes it.
        world.release(0).await;
        let told = world.issue(papers("2", &[OrderKind::Spp])).await.unwrap();
        assert_eq!(told, [None, Some("PEMBAYARAN_DITAHAN".to_owned())]);
        // Who was held lags behind and follows with the same paper.
        world.release(1).await;
        assert_eq!(world.issue(papers("2", &[OrderKind::Spp])).await.unwrap()[1], None);
        assert_eq!(world.numbers(1).await[0].as_deref(), Some("2"));
    }

    async fn a_row_gets_no_paper_before_its_roster(stand) {
        let world = World::approved(Office::open(&stand.executor).await).await;
        let (executor, office) = (&stand.executor, &world.office);
        let apart = async |row: usize, number: &str, kinds: &[OrderKind]| {
            let orders = papers(number, kinds);
            let done = disbursement::issue_orders(executor, &office.admin, world.rows[row], None, orders).await;
            done.map(drop).map_err(|error| error.code().to_owned())
        };
        assert_eq!(apart(0, "7", ALL).await, Err("BAGIAN_DAFTAR_PEMBAYARAN".to_owned()));
        assert_eq!(world.numbers(0).await, [None, None, None]);
        world.hold(1).await;
        world.issue(papers("1", &[OrderKind::Spp])).await.unwrap();
        world.release(1).await;
        // The roster's SPP exists, its SPM does not.
        assert_eq!(apart(1, "1", &[OrderKind::Spp, OrderKind::Spm]).await, Err("BAGIAN_DAFTAR_PEMBAYARAN".to_owned()));
        apart(1, "1", &[OrderKind::Spp]).await.unwrap();
        assert_eq!(world.numbers(1).await[0].as_deref(), Some("1"));
    }

    async fn what_is_not_clearly_technical_casts_doubt_on_the_account(stand) {
        use domain::bank_account::{BankAccount, BankAccountStatus};
        let world = World::approved(Office::open(&stand.executor).await).await;
        let (executor, finance) = (&stand.executor, &world.office.finance);
        let on = "2026-11-21".parse().unwrap();
        for (n, reason, expected) in [
            (3, "Nama tidak sesuai", BankAccountStatus::Unverified),
            (4, "Ditolak", BankAccountStatus::Unverified),
            (5, "Gangguan sistem bank", BankAccountStatus::Verified),
        ] {
            let recipient = world.office.recipient(n).await;
            let id = world.office.propose(&recipient, world.line, AMOUNT).await.unwrap();
            disbursement::approve(executor, &world.office.approver, id, None, None).await.unwrap();
            disbursement::issue_orders(executor, finance, id, None, papers(&n.to_string(), ALL)).await.unwrap();
            disbursement::return_by_bank(executor, finance, id, None, on, (reason.to_owned(), None)).await.unwrap();
            let account = executor.load::<BankAccount>(recipient.account_id).await.unwrap();
            assert_eq!(account.state.state().unwrap().status(), expected, "{reason}");
        }
    }

    async fn what_the_bank_was_told_comes_back_by_two_persons_with_evidence(stand) {
        let world = World::approved(Office::open(&stand.executor).await).await;
        world.issue(papers("1", ALL)).await.unwrap();
        let on = "2026-11-21".parse().unwrap();
        world.bank_file().await;
        // Not even two persons refund or undo what the bank has and has not answered.
        let refund = || Mending::Refund { on, reference: "STS-1".to_owned() };
        for mending in [refund(), Mending::Sp2d] {
            let refused = world.office.mend(world.rows[0], mending).await.unwrap_err();
            assert_eq!(refused.code(), "MENUNGGU_HASIL_BANK");
        }
        let fault = ReturnFault::Technical;
        world.office.mend(world.rows[0], Mending::Return { on, fault }).await.unwrap();
        assert_eq!(world.status(0).await, DisbursementStatus::Returned);
        let state = world.payment(0).await;
        assert_eq!(state.scans.iter().map(|scan| scan.kind).collect::<Vec<_>>(), [ScanKind::BankStatement]);
        // Control: what the bank transferred goes back to the treasury by two, and not by one.
        let (executor, finance) = (&stand.executor, &world.office.finance);
        let row = world.rows[1];
        let by_hand = disbursement::transfer(executor, finance, row, None, on, "TRF".to_owned()).await;
        assert_eq!(by_hand.unwrap_err().code(), "MENUNGGU_HASIL_BANK");
        let text = format!("referensi;jumlah;status\n{};{AMOUNT};OK\n", bank_reference(row));
        let result = NewBankResult {
            file: None,
            sha256: [1; 32].into(),
            lines: read_result_file(text.as_bytes(), &[], on).unwrap().lines,
        };
        roster::bank_result(executor, finance, world.roster, None, result, explain, false).await.unwrap();
        let alone = disbursement::refund(executor, finance, row, None, on, "STS-1".to_owned()).await;
        assert_eq!(alone.unwrap_err().code(), "SETORAN_BUTUH_DUA_ORANG");
        world.office.mend(row, refund()).await.unwrap();
        assert_eq!(world.status(1).await, DisbursementStatus::Refunded);
        assert_eq!(world.payment(1).await.scans[0].kind, ScanKind::DepositSlip);
        let now = books(executor, world.line).await;
        assert_eq!((now.realized, now.returned), (Rupiah::ZERO, Rupiah(AMOUNT)));
    }

    async fn an_sp2d_that_the_treasury_sends_back_is_issued_anew(stand) {
        let world = World::approved(Office::open(&stand.executor).await).await;
        let (executor, office) = (&stand.executor, &world.office);
        world.issue(papers("1", ALL)).await.unwrap();
        office.mend(world.rows[0], Mending::Sp2d).await.unwrap();
        // With it the other rows of that SP2D, and the roster.
        for row in [0, 1] {
            assert_eq!(world.status(row).await, DisbursementStatus::Approved);
            assert_eq!(world.numbers(row).await, [None, None, None]);
        }
        assert_eq!(world.state().await.orders.sp2d, None);
        let now = books(executor, world.line).await;
        assert_eq!((now.realized, now.committed), (Rupiah::ZERO, Rupiah(2 * AMOUNT)));
        // Its numbers are free, and the roster gets others.
        let alone = world.alone(3).await;
        disbursement::issue_orders(executor, &office.finance, alone, None, papers("1", ALL)).await.unwrap();
        world.issue(papers("2", ALL)).await.unwrap();
        // A payment of its own goes the same way.
        office.mend(alone, Mending::Sp2d).await.unwrap();
        disbursement::issue_orders(executor, &office.finance, alone, None, papers("3", ALL)).await.unwrap();
        let now = books(executor, world.line).await;
        assert_eq!((now.realized, now.committed), (Rupiah(3 * AMOUNT), Rupiah::ZERO));
        // What was transferred was ordered: its SP2D stands.
        let on = "2026-11-21".parse().unwrap();
        disbursement::transfer(executor, &office.finance, world.rows[0], None, on, "TRF".to_owned()).await.unwrap();
        let refused = office.mend(world.rows[1], Mending::Sp2d).await;
        assert_eq!(refused.unwrap_err().code(), "STATUS_PEMBAYARAN_TIDAK_SESUAI");
    }

    async fn an_sp2d_sent_back_of_a_payment_that_paid_again_leaves_the_money_returned(stand) {
        let world = World::approved(Office::open(&stand.executor).await).await;
        let (executor, office) = (&stand.executor, &world.office);
        let first = world.alone(3).await;
        disbursement::issue_orders(executor, &office.finance, first, None, papers("1", ALL)).await.unwrap();
        let on = "2026-11-21".parse().unwrap();
        disbursement::return_by_bank(executor, &office.finance, first, None, on, ("Gangguan sistem".to_owned(), None)).await.unwrap();
        let account = executor.load::<Disbursement>(first).await.unwrap();
        let account = account.state.state().unwrap().payee.bank_account_id.unwrap();
        let again = disbursement::pay_again(executor, &office.finance, first, None, account, None).await.unwrap();
        let again = DisbursementId(again.answer.id.parse().unwrap());
        disbursement::approve(executor, &office.approver, again, None, None).await.unwrap();
        disbursement::issue_orders(executor, &office.finance, again, None, papers("2", ALL)).await.unwrap();
        office.mend(again, Mending::Sp2d).await.unwrap();
        let now = books(executor, world.line).await;
        assert_eq!((now.realized, now.returned), (Rupiah::ZERO, Rupiah(AMOUNT)));
        disbursement::issue_orders(executor, &office.finance, again, None, papers("3", ALL)).await.unwrap();
        let now = books(executor, world.line).await;
        assert_eq!((now.realized, now.returned), (Rupiah(AMOUNT), Rupiah::ZERO));
    }

    async fn an_approved_roster_is_cancelled_as_far_as_it_has_no_sp2d(stand) {
        let world = World::approved(Office::open(&stand.executor).await).await;
        let (executor, office) = (&stand.executor, &world.office);
        world.hold(1).await;
        world.issue(papers("1", ALL)).await.unwrap();
        let cancel = || roster::cancel(executor, &office.finance, world.roster, None, "Batal".to_owned(), explain);
        cancel().await.unwrap();
        assert_eq!([world.status(0).await, world.status(1).await], [DisbursementStatus::Sp2dIssued, DisbursementStatus::Cancelled]);
        assert_eq!(world.state().await.status(), RosterStatus::Approved);
        assert_eq!(cancel().await.unwrap_err().code(), "STATUS_DAFTAR_TIDAK_SESUAI");
        let now = books(executor, world.line).await;
        assert_eq!((now.realized, now.committed), (Rupiah(AMOUNT), Rupiah::ZERO));
        // Sent back, all of it can be given up.
        office.mend(world.rows[0], Mending::Sp2d).await.unwrap();
        cancel().await.unwrap();
        assert_eq!(world.state().await.status(), RosterStatus::Cancelled);
        let now = books(executor, world.line).await;
        assert_eq!((now.realized, now.committed), (Rupiah::ZERO, Rupiah::ZERO));
    }

    async fn a_revocation_between_check_and_append_keeps_a_row_out_of_the_file(stand) {
        let world = World::approved(Office::open(&stand.executor).await).await;
        let (executor, office) = (&stand.executor, &world.office);
        world.issue(papers("1", ALL)).await.unwrap();
        // Every interleaving ends in one of two orders: the file first, or the revocation first.
        let file = {
            let (executor, call, id) = (executor.clone(), office.finance.clone(), world.roster);
            tokio::spawn(async move { roster::make_bank_file(&executor, &call, id, None, BankLayout::separated()).await })
        };
        let revoked = award::revoke(executor, &office.admin, world.people[0].award_id, None, "Mundur".to_owned()).await.unwrap();
        let made = file.await.unwrap().unwrap();
        let in_file = world.state().await.is_in_file(world.rows[0]);
        assert_eq!(in_file, made.position < revoked.position);
    }
}
