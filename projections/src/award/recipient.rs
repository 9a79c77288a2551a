//! What a recipient was when a payment was made: where from, of which type, studying where. A correction of the award
//! changes what is paid from then on, and never moves money that was paid before to another district or campus.
use super::RecipientAsRow;
use crate::batch::Batch;
use crate::event::Event;
use crate::fold::Folded;
use domain::award::Award;

/// The end of what still holds.
const OPEN: i64 = i64::MAX;

/// Finds the recipient `a` of the payment `p`, as they were when it was paid.
pub(crate) const AS_PAID: &str = "LEFT JOIN read_recipient_as a ON a.award_id = p.award_id \
     AND a.since <= p.paid_position AND a.until > p.paid_position";

impl RecipientAsRow {
    /// What an award says after an event, from its position on.
    fn of(folded: &Folded<Award>, since: i64) -> Option<Self> {
        let grant = &folded.aggregate.state()?.grant;
        Some(Self {
            as_key: folded.id.clone(),
            award_id: folded.id.clone(),
            since,
            until: OPEN,
            scholarship_type: grant.scholarship_type,
            home_district: grant.home_district.to_string(),
            home_kampung: grant.home_kampung.as_ref().map(ToString::to_string),
            institution_id: grant.institution_id.clone(),
            institution_name: grant.institution_name.clone(),
            study_programme: grant.study_programme.clone(),
        })
    }

    fn ends(mut self, until: i64) -> Self {
        self.as_key = format!("{}|{}", self.award_id, self.since);
        self.until = until;
        self
    }

    /// Keeps what held before an event changed it. The first holds for everything before it too.
    pub(super) fn note(folded: &Folded<Award>, event: &Event, batch: &mut Batch) {
        let before = batch.get::<Self>(&folded.id).cloned();
        let since = before.as_ref().map_or(0, |before| before.since);
        let Some(now) = Self::of(folded, since) else {
            return;
        };
        match before {
            Some(before) if before == now => {}
            Some(before) => {
                let since = event.position_i64();
                batch.put(before.ends(since));
                batch.put(Self { since, ..now });
            }
            None => batch.put(now),
        }
    }
}
