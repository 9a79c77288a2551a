//! Testimonials: written by a recipient or noted down by an office, and judged by a moderator.
use domain::record::{Record, RecordCommand, RecordError, Testimonial, TestimonialState};
use ledger::ClaimOp;

use crate::call::{Call, Done};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// What a moderator changes; what is left out stays.
#[derive(Debug, Clone, Default)]
pub struct Revision {
    /// Other words.
    pub words: Option<Words>,
    /// A verdict and its reason.
    pub verdict: Option<(TestimonialState, Option<String>)>,
}

/// The words and the photo of a testimonial.
#[derive(Debug, Clone)]
pub struct Words {
    /// The message.
    pub text: String,
    /// A shorter quote.
    pub quote: Option<String>,
    /// Address of the photo.
    pub photo: Option<String>,
}

/// Writes a testimonial. An author has one that waits, not many.
///
/// # Errors
/// [`Error::Claimed`] while another of the author's waits; rules of `domain::record`.
pub async fn create(executor: &Executor, call: &Call, value: Testimonial) -> Result<Done, Error> {
    let id = executor.new_id();
    let value = &value;
    executor
        .run(call, |unit| async move {
            let command = RecordCommand::Create {
                value: value.clone(),
            };
            let changed = unit.begin::<Record<Testimonial>>(id, command).await?;
            hold_place(&unit, &changed.id, value);
            Ok(changed)
        })
        .await
}

/// Changes the words of a testimonial, or judges it.
///
/// # Errors
/// [`Error::Stale`]; [`Error::Claimed`] when it is to wait again beside another of its author's; rules
/// of `domain::record`.
pub async fn update(
    executor: &Executor,
    call: &Call,
    id: &str,
    version: Option<u64>,
    revision: Revision,
) -> Result<Done, Error> {
    let revision = &revision;
    executor
        .run(call, |unit| async move {
            let present = unit.expect::<Record<Testimonial>>(id, version).await?;
            let present = present.state.value().ok_or(RecordError::Deleted)?;
            let mut value = present.clone();
            if let Some(words) = revision.words.clone() {
                value.text = words.text;
                value.quote = words.quote;
                value.photo = words.photo;
            }
            if let Some((state, reason)) = revision.verdict.clone() {
                value = value.judged(state, reason);
            }
            hold_place(&unit, id, &value);
            unit.decide::<Record<Testimonial>>(id, RecordCommand::Update { value })
                .await
        })
        .await
}

fn hold_place(unit: &Unit, id: &str, value: &Testimonial) {
    let Some(author_id) = value.author_id else {
        return;
    };
    let (kind, key) = (claim::TESTIMONIAL_WAITING, author_id.to_string());
    unit.claim(match value.state {
        TestimonialState::Waiting => ClaimOp::take(kind, key, id),
        TestimonialState::Published | TestimonialState::Rejected => ClaimOp::release(kind, key, id),
    });
}
