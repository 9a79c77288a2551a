//! What recipients and offices do beside the way from form to payment: achievements, final projects,
//! testimonials, complaints and rosters, some days before the present.
use std::sync::Arc;

use chrono::NaiveDate;
use domain::complaint::ComplaintTopic;
use domain::record::{Achievement, AchievementLevel, FinalProject, Testimonial, TestimonialState};
use domain::{ComplaintId, Personal};

use super::calendar::{Calendar, office_hours};
use super::draw::Draw;
use super::stage::{Performance, Recipient, Stage, parse_id};
use crate::call::Call;
use crate::complaint::NewComplaint;
use crate::error::Error;
use crate::executor::Executor;
use crate::roster::Explain;
use crate::{FixedClock, SeededIds, complaint, record, testimonial};

/// Most people who do one of these things.
const PEOPLE_MAX: usize = 40;

/// Performs these acts on their day.
pub struct Besides {
    pub(super) executor: Executor,
    clock: Arc<FixedClock>,
    pub(super) calendar: Calendar,
    draw: Draw,
}

impl Besides {
    /// With its own clock and ids.
    pub fn new(executor: &Executor, calendar: &Calendar, seed: u64) -> Self {
        let clock = Arc::new(FixedClock::new(calendar.now));
        let ids = Arc::new(SeededIds::new(seed));
        Self {
            executor: executor.with_sources(clock.clone(), ids),
            clock,
            calendar: *calendar,
            draw: Draw::new(seed),
        }
    }

    /// The day on which it happens.
    pub fn day(&self) -> NaiveDate {
        self.calendar.lately()
    }

    /// Performs everything; the demo's own recipient is left to whoever tries the demo.
    ///
    /// # Errors
    /// What keeps the ledger or the file store from writing.
    pub async fn play(
        &mut self,
        stage: &Stage,
        cast: &[Option<Performance>],
        explain: Explain,
    ) -> Result<(), Error> {
        let day = self.day();
        let at = office_hours(&mut self.draw, day);
        self.clock.set(at.min(self.calendar.now));
        let recipients: Vec<&Performance> = cast
            .iter()
            .flatten()
            .filter(|one| one.story.person.index > 1 && one.recipient().is_some())
            .collect();
        self.achieve(stage, &recipients).await?;
        self.finish_studies(stage, &recipients).await?;
        self.praise(&recipients).await?;
        self.complain(stage, &recipients).await?;
        self.gather(stage, &recipients, explain).await?;
        self.put_right(stage, &recipients).await
    }

    async fn achieve(&self, stage: &Stage, people: &[&Performance]) -> Result<(), Error> {
        let chosen = people.iter().step_by(4).take(PEOPLE_MAX);
        for (one, plan) in chosen.zip(ACHIEVEMENTS.iter().cycle()) {
            let Some(Recipient { user_id, call, .. }) = one.recipient() else {
                continue;
            };
            let value = Achievement {
                owner_id: user_id,
                name: Personal::known(user_id, plan.name.to_owned()),
                level: plan.level,
                year: self.year(),
                organizer: Some(plan.organizer.to_owned()),
                rank: Some(plan.rank.to_owned()),
                certificate: one.document(stage, "sertifikat").await?,
            };
            let id = self.executor.new_id().to_string();
            record::create(&self.executor, &call, &id, value).await?;
        }
        Ok(())
    }

    async fn finish_studies(&self, stage: &Stage, people: &[&Performance]) -> Result<(), Error> {
        let chosen = people.iter().filter(|one| one.story.person.semester >= 7);
        for one in chosen.take(PEOPLE_MAX) {
            let Some(Recipient {
                user_id,
                award_id,
                call,
                ..
            }) = one.recipient()
            else {
                continue;
            };
            let person = &one.story.person;
            let title = format!(
                "{} dan kebutuhan masyarakat Distrik {} (contoh)",
                person.programme, person.district_name
            );
            let summary = format!(
                "Penelitian contoh di Distrik {}: keadaan sekarang, hambatan, dan usulan yang dapat \
                 dikerjakan oleh lulusan {}.",
                person.district_name, person.programme
            );
            let value = FinalProject {
                award_id,
                owner_id: user_id,
                name: Personal::known(user_id, title),
                summary: Personal::known(user_id, summary),
                year: self.year(),
                file: one.document(stage, "tugas-akhir").await?,
            };
            let id = self.executor.new_id().to_string();
            record::create(&self.executor, &call, &id, value).await?;
        }
        Ok(())
    }

    /// Testimonials that wait for a moderator.
    async fn praise(&self, people: &[&Performance]) -> Result<(), Error> {
        for (one, text) in people.iter().skip(1).step_by(5).zip(PRAISE) {
            let Some(Recipient {
                user_id,
                award_id,
                call,
                ..
            }) = one.recipient()
            else {
                continue;
            };
            let person = &one.story.person;
            let value = Testimonial {
                name: Personal::known(user_id, person.name.clone()),
                text: (*text).to_owned(),
                quote: None,
                photo: None,
                batch: Some(one.story.form_year.to_string()),
                institution: Some(person.institution.name.clone()),
                state: TestimonialState::Waiting,
                rejection: None,
                author_id: Some(user_id),
                award_id: Some(award_id),
            };
            testimonial::create(&self.executor, &call, value).await?;
        }
        Ok(())
    }

    /// Complaints: one closed, one answered, the others waiting.
    async fn complain(&self, stage: &Stage, people: &[&Performance]) -> Result<(), Error> {
        let paid = people
            .iter()
            .filter_map(|one| one.recipient())
            .filter(|recipient| recipient.payment_id.is_some());
        let office = Call::new(stage.staff.finance.clone());
        for (place, (recipient, plan)) in paid.step_by(3).zip(&COMPLAINTS).enumerate() {
            let new = NewComplaint {
                award_id: recipient.award_id,
                disbursement_id: recipient.payment_id,
                topic: plan.topic,
                text: plan.text.to_owned(),
            };
            let opened = complaint::open(&self.executor, &recipient.call, new).await?;
            let id = ComplaintId(parse_id(&opened.answer.id));
            if place < 2 {
                let text = plan.answer.to_owned();
                complaint::reply(&self.executor, &office, id, None, text).await?;
            }
            if place == 0 {
                complaint::close(&self.executor, &recipient.call, id, None).await?;
            }
        }
        Ok(())
    }

    pub(super) fn year(&self) -> u16 {
        u16::try_from(self.calendar.year).expect("a year of this century")
    }
}

struct Feat {
    name: &'static str,
    level: AchievementLevel,
    organizer: &'static str,
    rank: &'static str,
}

const ACHIEVEMENTS: [Feat; 6] = [
    Feat {
        name: "Olimpiade matematika mahasiswa (contoh)",
        level: AchievementLevel::National,
        organizer: "Panitia olimpiade (contoh)",
        rank: "Peringkat 5",
    },
    Feat {
        name: "Lomba lari 5.000 meter (contoh)",
        level: AchievementLevel::Province,
        organizer: "Panitia pekan olahraga (contoh)",
        rank: "Juara 1",
    },
    Feat {
        name: "Lomba anyaman noken (contoh)",
        level: AchievementLevel::Regency,
        organizer: "Panitia festival budaya (contoh)",
        rank: "Juara 2",
    },
    Feat {
        name: "Debat bahasa Indonesia antarkampus (contoh)",
        level: AchievementLevel::School,
        organizer: "Badan eksekutif mahasiswa (contoh)",
        rank: "Juara 3",
    },
    Feat {
        name: "Pertukaran mahasiswa kawasan Pasifik (contoh)",
        level: AchievementLevel::International,
        organizer: "Jaringan kampus Pasifik (contoh)",
        rank: "Peserta terpilih",
    },
    Feat {
        name: "Cerdas cermat pelajar (contoh)",
        level: AchievementLevel::District,
        organizer: "Panitia hari pendidikan (contoh)",
        rank: "Juara 1",
    },
];

const PRAISE: &[&str] = &[
    "Saya bisa melihat kuitansi sendiri dan mencocokkannya dengan buku rekening.",
    "Kakak saya di kampung ikut memeriksa SK lewat telepon saya. Namanya memang ada.",
    "Laporan penggunaan dana cukup dengan foto nota, tidak perlu datang ke kantor.",
];

struct Trouble {
    topic: ComplaintTopic,
    text: &'static str,
    answer: &'static str,
}

const COMPLAINTS: [Trouble; 5] = [
    Trouble {
        topic: ComplaintTopic::NotReceived,
        text: "Status sudah disalurkan, tetapi saldo saya belum bertambah sampai hari ini.",
        answer: "Bank mencatat dana masuk kemarin sore. Mohon periksa sekali lagi.",
    },
    Trouble {
        topic: ComplaintTopic::WrongAmount,
        text: "Jumlah yang masuk berbeda dengan yang tertulis di SK.",
        answer: "Pembayaran ini untuk satu semester; sisanya dibayar pada semester berikutnya.",
    },
    Trouble {
        topic: ComplaintTopic::Levy,
        text: "Ada orang yang mengaku petugas dan meminta bagian dari uang beasiswa.",
        answer: "",
    },
    Trouble {
        topic: ComplaintTopic::WrongAccount,
        text: "Nomor rekening lama saya sudah tutup. Bagaimana menggantinya?",
        answer: "",
    },
    Trouble {
        topic: ComplaintTopic::Other,
        text: "Kuitansi tidak dapat dibuka di telepon saya.",
        answer: "",
    },
];
