//! What happens to one synthetic applicant, from the first click to the spending report, as a list
//! of dated acts. How often which turn is taken is our own guess, close to the recipe's weights.
mod pay;

pub use pay::yearly_range;

use chrono::{DateTime, Duration, Utc};
use domain::RejectCode;
use domain::application::DocumentKind;
use domain::disbursement::OrderKind;

use pay::Ending;

use super::calendar::{Calendar, Round, free_time, local_day, office_hours};
use super::draw::Draw;
use super::person::{Flaw, Person};

/// One thing that happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Opens the account.
    Register,
    /// Follows the link of the verification mail.
    VerifyEmail,
    /// Begins the form.
    Draft,
    /// Attaches documents.
    Attach(Vec<DocumentKind>),
    /// Hands the form in.
    Submit,
    /// The branch judges the documents; this one, if any, is not valid.
    Judge(Option<DocumentKind>),
    /// The branch sends the form back.
    ReturnForRepair(DocumentKind),
    /// The branch recommends.
    Recommend,
    /// The admin approves.
    Approve,
    /// The branch or the admin rejects.
    Reject(RejectCode),
    /// The applicant withdraws.
    Cancel,
    /// The finance team verifies the account.
    VerifyAccount,
    /// The recipient records a semester.
    RecordStudies { payment: usize },
    /// Institution or admin attests it.
    AttestStudies { payment: usize },
    /// The finance team proposes a payment.
    Propose { payment: usize },
    /// Somebody else approves it (a second person again, where the amount asks for it).
    ApprovePayment { payment: usize },
    /// Somebody else rejects it.
    RejectPayment { payment: usize },
    /// Papers are recorded.
    Order {
        payment: usize,
        kinds: Vec<OrderKind>,
    },
    /// The bank transfers.
    Transfer { payment: usize },
    /// The bank sends the money back.
    Bounce { payment: usize },
    /// The recipient's account is corrected and verified, and the money paid again.
    PayAgain { payment: usize },
    /// Money that came back goes to the treasury.
    Refund { payment: usize },
    /// The recipient confirms.
    Confirm { payment: usize },
    /// The recipient reports the spending.
    Report { payment: usize },
    /// The finance team accepts the report.
    AcceptReport { payment: usize },
    /// The recipient graduates.
    Graduate,
    /// The award is suspended.
    Suspend,
}

/// An act at its moment.
#[derive(Debug, Clone)]
pub struct Scene {
    /// When.
    pub at: DateTime<Utc>,
    /// What.
    pub act: Act,
}

/// A planned payment.
#[derive(Debug, Clone, Copy)]
pub struct PlannedPayment {
    /// From the budget of which round.
    pub round: Round,
    /// Rupiah.
    pub amount_rupiah: i64,
    /// Semester of study.
    pub semester: u8,
}

/// A person's whole story.
#[derive(Debug, Clone)]
pub struct Story {
    /// Who.
    pub person: Person,
    /// Scholarship year the form is for.
    pub form_year: i32,
    /// Payments in the order of [`Act::Propose`].
    pub payments: Vec<PlannedPayment>,
    /// What happens, in order of time, nothing after the present.
    pub scenes: Vec<Scene>,
}

/// How a round of decrees is dated: awards granted before one of these parts are named in it.
pub const DECREE_PARTS: [(Round, f64); 5] = [
    (Round::Last, 0.42),
    (Round::Last, 0.62),
    (Round::This, 0.45),
    (Round::This, 0.66),
    (Round::This, 0.86),
];

/// Writes stories.
pub struct Writer<'a> {
    calendar: &'a Calendar,
    draw: Draw,
}

impl<'a> Writer<'a> {
    /// A writer that draws from `seed`.
    pub fn new(calendar: &'a Calendar, seed: u64) -> Self {
        Self {
            calendar,
            draw: Draw::new(seed),
        }
    }

    /// The applicant of the demo: a draft from a few days ago.
    pub fn draft_only(&mut self, person: Person) -> Story {
        let day = self.calendar.day(Round::This, 0.985);
        let mut pen = Pen::new(self.calendar);
        let at = free_time(&mut self.draw, day);
        pen.at(at, Act::Register);
        pen.at(at + Duration::minutes(4), Act::VerifyEmail);
        pen.at(at + Duration::minutes(11), Act::Draft);
        pen.finish(person, Round::This, Vec::new())
    }

    /// The recipient of the demo: two payments accounted for, one waiting for confirmation.
    pub fn recipient(&mut self, person: Person) -> Story {
        let round = Round::Last;
        let mut pen = Pen::new(self.calendar);
        let approved = self.until_approved(&mut pen, round, 0.10, None);
        let mut payments = self.payments(&person, round, true);
        self.pay(&mut pen, 0, &payments, approved, Ending::Accounted);
        let recent = local_day(self.calendar.now) - Duration::days(12);
        if self.begins(&payments, 2) + Duration::days(20) <= recent {
            self.pay(&mut pen, 1, &payments, approved, Ending::Accounted);
            self.pay_from(&mut pen, 2, recent, Ending::Transferred);
        } else {
            // In the first weeks of a year the second semester is the recent one.
            payments.truncate(2);
            payments[1].round = Round::This;
            self.pay_from(&mut pen, 1, recent, Ending::Transferred);
        }
        pen.finish(person, round, payments)
    }

    /// An applicant of these weeks whose form waits: recommended, for the office; handed in, for the branch.
    pub fn waiting(&mut self, person: Person, recommended: bool) -> Story {
        let round = Round::This;
        let mut pen = Pen::new(self.calendar);
        let recent = 0.90 + 0.05 * (self.draw.between(0, 100) as f64 / 100.0);
        if recommended {
            let judged = self.until_judged(&mut pen, round, recent, None);
            pen.at(judged + Duration::minutes(20), Act::Recommend);
        } else {
            let _ = self.until_submitted(&mut pen, round, recent);
        }
        pen.finish(person, round, Vec::new())
    }

    /// A recipient of this year whose payment is as the number says: whatever is drawn for the others, some came back,
    /// some are accounted for, and some wait at each desk.
    pub fn paid(&mut self, person: Person, number: usize) -> Story {
        const ENDINGS: [Ending; 7] = [
            Ending::Returned,
            Ending::Accounted,
            Ending::Sp2d,
            Ending::Received,
            Ending::Rejected,
            Ending::Approved,
            Ending::Refunded,
        ];
        let round = Round::This;
        let mut pen = Pen::new(self.calendar);
        let approved = self.until_approved(&mut pen, round, 0.10, None);
        let payments = self.payments(&person, round, false);
        self.pay(
            &mut pen,
            0,
            &payments,
            approved,
            ENDINGS[number % ENDINGS.len()],
        );
        pen.finish(person, round, payments)
    }

    /// A recipient whose second payment was approved and not ordered by the end of its year.
    pub fn lapsing(&mut self, person: Person) -> Story {
        let round = Round::Last;
        let mut pen = Pen::new(self.calendar);
        let approved = self.until_approved(&mut pen, round, 0.10, None);
        let payments = self.payments(&person, round, false);
        self.pay(&mut pen, 0, &payments, approved, Ending::Accounted);
        self.pay(&mut pen, 1, &payments, approved, Ending::Approved);
        pen.finish(person, round, payments)
    }

    /// Anybody else.
    pub fn any(&mut self, person: Person) -> Story {
        let round = if self.draw.chance(0.4) {
            Round::Last
        } else {
            Round::This
        };
        let mut pen = Pen::new(self.calendar);
        let start = self.start_part(round);
        let decided = match round {
            Round::Last => self.draw.chance(0.82),
            Round::This => self.draw.chance(0.60),
        };
        if !decided {
            self.undecided(&mut pen, round, start);
            return pen.finish(person, round, Vec::new());
        }
        let repair = (person.has(Flaw::NoTranscript) || self.draw.chance(0.15))
            .then_some(DocumentKind::StudyResults);
        if person.gpa_hundredths.is_some_and(|gpa| gpa < 250) && self.draw.chance(0.8) {
            let judged = self.until_judged(&mut pen, round, start, repair);
            let at = self.office_after(judged, 1, 4);
            pen.at(at, Act::Reject(RejectCode::GpaTooLow));
            return pen.finish(person, round, Vec::new());
        }
        let approved = self.until_approved(&mut pen, round, start, repair);
        let keeps_on = self.draw.chance(0.8);
        let payments = self.payments(&person, round, keeps_on);
        for index in 0..payments.len() {
            let ending = self.ending(payments[index].round);
            self.pay(&mut pen, index, &payments, approved, ending);
        }
        if round == Round::Last && !keeps_on {
            let part = 0.3 + 0.5 * (self.draw.between(0, 100) as f64 / 100.0);
            let day = self.calendar.day(Round::This, part);
            let end = if self.draw.chance(0.7) {
                Act::Graduate
            } else {
                Act::Suspend
            };
            pen.at(office_hours(&mut self.draw, day), end);
        }
        pen.finish(person, round, payments)
    }

    /// When somebody begins: in two bursts, most of them shortly before the first closing day.
    fn start_part(&mut self, round: Round) -> f64 {
        let spread = self.draw.between(0, 1000) as f64 / 1000.0;
        match (round, self.draw.chance(0.45)) {
            (_, true) => 0.20 + 0.04 * spread,
            (Round::Last, false) => 0.02 + 0.20 * spread,
            // The present round stays open: some apply only now.
            (Round::This, false) => 0.02 + 0.90 * spread * spread,
        }
    }

    fn until_submitted(&mut self, pen: &mut Pen, round: Round, start: f64) -> DateTime<Utc> {
        let day = self.calendar.day(round, start);
        let at = free_time(&mut self.draw, day);
        pen.at(at, Act::Register);
        pen.at(
            at + Duration::minutes(self.draw.between(1, 30)),
            Act::VerifyEmail,
        );
        let drafted = at + Duration::minutes(self.draw.between(31, 90));
        pen.at(drafted, Act::Draft);
        let attached = drafted + Duration::minutes(self.draw.between(5, 60));
        pen.at(attached, Act::Attach(ALL_DOCUMENTS.to_vec()));
        let submitted = attached + Duration::minutes(self.draw.between(1, 3 * 24 * 60));
        pen.at(submitted, Act::Submit);
        submitted
    }

    fn until_judged(
        &mut self,
        pen: &mut Pen,
        round: Round,
        start: f64,
        repair: Option<DocumentKind>,
    ) -> DateTime<Utc> {
        let submitted = self.until_submitted(pen, round, start);
        let mut judged = self.office_after(submitted, 1, 9);
        if let Some(document) = repair {
            pen.at(judged, Act::Judge(Some(document)));
            pen.at(
                judged + Duration::minutes(6),
                Act::ReturnForRepair(document),
            );
            let day = local_day(judged) + Duration::days(self.draw.between(1, 12));
            let repaired = free_time(&mut self.draw, day);
            pen.at(repaired, Act::Attach(vec![document]));
            pen.at(repaired + Duration::minutes(9), Act::Submit);
            judged = self.office_after(repaired, 1, 6);
        }
        pen.at(judged, Act::Judge(None));
        judged
    }

    fn until_approved(
        &mut self,
        pen: &mut Pen,
        round: Round,
        start: f64,
        repair: Option<DocumentKind>,
    ) -> DateTime<Utc> {
        let judged = self.until_judged(pen, round, start, repair);
        let recommended = judged + Duration::minutes(self.draw.between(3, 90));
        pen.at(recommended, Act::Recommend);
        let approved = self.office_after(recommended, 1, 8);
        pen.at(approved, Act::Approve);
        let verified = self.office_after(approved, 1, 4);
        pen.at(verified, Act::VerifyAccount);
        verified
    }

    fn undecided(&mut self, pen: &mut Pen, round: Round, start: f64) {
        match self.draw.between(0, 99) {
            0..=19 => {
                let _ = self.until_submitted(pen, round, start);
                pen.scenes.retain(|scene| scene.act != Act::Submit);
            }
            20..=49 if round == Round::This => {
                let recent = 0.93 + 0.06 * (self.draw.between(0, 100) as f64 / 100.0);
                let _ = self.until_submitted(pen, round, recent);
            }
            50..=64 if round == Round::This => {
                let recent = 0.90 + 0.05 * (self.draw.between(0, 100) as f64 / 100.0);
                let judged = self.until_judged(pen, round, recent, None);
                pen.at(judged + Duration::minutes(20), Act::Recommend);
            }
            20..=64 => {
                let judged = self.until_judged(pen, round, start, None);
                let at = self.office_after(judged, 1, 5);
                pen.at(at, Act::Reject(RejectCode::NotEnrolled));
            }
            65..=84 => {
                let submitted = self.until_submitted(pen, round, start);
                let judged = self.office_after(submitted, 2, 8);
                let document = DocumentKind::EnrolmentCertificate;
                pen.at(judged, Act::Judge(Some(document)));
                pen.at(
                    judged + Duration::minutes(4),
                    Act::ReturnForRepair(document),
                );
            }
            85..=94 => {
                let submitted = self.until_submitted(pen, round, start);
                let at = self.office_after(submitted, 2, 9);
                let code = *self.draw.one_of(&[
                    RejectCode::DocumentsInvalid,
                    RejectCode::NotResident,
                    RejectCode::Duplicate,
                ]);
                pen.at(at, Act::Reject(code));
            }
            _ => {
                let submitted = self.until_submitted(pen, round, start);
                pen.at(submitted + Duration::hours(30), Act::Cancel);
            }
        }
    }

    fn office_after(&mut self, at: DateTime<Utc>, days_min: i64, days_max: i64) -> DateTime<Utc> {
        let day = local_day(at) + Duration::days(self.draw.between(days_min, days_max));
        office_hours(&mut self.draw, day)
    }
}

const ALL_DOCUMENTS: [DocumentKind; 5] = [
    DocumentKind::IdentityCard,
    DocumentKind::FamilyCard,
    DocumentKind::EnrolmentCertificate,
    DocumentKind::Passbook,
    DocumentKind::StudyResults,
];

/// Collects scenes and leaves out what lies in the future.
struct Pen {
    now: DateTime<Utc>,
    year: i32,
    scenes: Vec<Scene>,
}

impl Pen {
    fn new(calendar: &Calendar) -> Self {
        Self {
            now: calendar.now,
            year: calendar.year,
            scenes: Vec::new(),
        }
    }

    fn at(&mut self, at: DateTime<Utc>, act: Act) {
        self.scenes.push(Scene { at, act });
    }

    fn finish(mut self, person: Person, round: Round, payments: Vec<PlannedPayment>) -> Story {
        self.scenes.sort_by_key(|scene| scene.at);
        self.scenes.retain(|scene| scene.at <= self.now);
        let form_year = self.year - i32::from(round == Round::Last);
        Story {
            person,
            form_year,
            payments,
            scenes: self.scenes,
        }
    }
}
