//! What may be done with a form.

use commands::application as act;
use domain::application::{ApplicationState, OutsideRegister, Verdict};
use domain::{ApplicationId, RejectCode};

use crate::ApiError;
use crate::answer::acts::{ActBody, Rehearsal};
use crate::config::Config;
use crate::outside_register::Register;

/// The acts of the reader's role, each tried with inputs that are never at fault.
pub(super) async fn of(
    mut rehearsal: Rehearsal<'_>,
    config: &Config,
    id: ApplicationId,
    state: &ApplicationState,
) -> Result<Vec<ActBody>, ApiError> {
    let (executor, call) = &rehearsal.stage();
    let words = || "0".to_owned();
    // Another text than there is: what is as it was would change nothing.
    let mut form = state.form.clone();
    form.other_funding = Some(form.other_funding.unwrap_or_default() + "-");
    let trial = act::change_form(executor, call, id, None, form);
    let path = "/api/cms/formulir-pendaftaran/{id}";
    rehearsal.offer("ubah", "PUT", path, &[], trial).await;
    let trial = act::submit(executor, call, id, None);
    let path = "/api/cms/formulir-pendaftaran/ajukan";
    rehearsal.offer("ajukan", "POST", path, &[], trial).await;
    let trial = act::cancel(executor, call, id, None, None);
    let path = "/api/cms/formulir-pendaftaran/batalkan";
    rehearsal.offer("batalkan", "POST", path, &[], trial).await;
    if let Some(kind) = state.documents.keys().next() {
        let verdict = Verdict::Invalid { note: words() };
        let trial = act::judge_document(executor, call, id, None, *kind, verdict);
        let path = "/api/cms/formulir-pendaftaran/periksa-dokumen";
        rehearsal
            .offer("periksa-dokumen", "POST", path, &[], trial)
            .await;
    }
    let trial = act::take_review(executor, call, id, None, Some(words()));
    let path = "/api/cms/formulir-pendaftaran/ambil";
    rehearsal.offer("ambil", "POST", path, &[], trial).await;
    let trial = act::release_review(executor, call, id, None);
    let path = "/api/cms/formulir-pendaftaran/lepas";
    rehearsal.offer("lepas", "POST", path, &[], trial).await;
    for register in OutsideRegister::ALL {
        if Register::named(config, *register).is_ok_and(|named| named.is_none()) {
            continue;
        }
        // The rules before a register is asked; what it will answer is not known.
        let could = async {
            act::question(executor, call, id, None, *register)
                .await
                .map(|_| ())
        };
        let path = "/api/cms/formulir-pendaftaran/cocokkan";
        let name = format!("cocokkan-{register}");
        rehearsal.offer_where(&name, path, could).await;
    }
    let trial = act::return_for_repair(executor, call, id, None, words(), Vec::new());
    let path = "/api/cms/formulir-pendaftaran/minta-perbaikan";
    rehearsal
        .offer("minta-perbaikan", "POST", path, &[], trial)
        .await;
    let trial = act::recommend(executor, call, id, None, None);
    let path = "/api/cms/formulir-pendaftaran/rekomendasi";
    rehearsal
        .offer("rekomendasi", "POST", path, &[], trial)
        .await;
    let trial = act::approve(executor, call, id, None, words(), None);
    let path = "/api/cms/formulir-pendaftaran/approve";
    rehearsal.offer("setujui", "POST", path, &[], trial).await;
    let note = Some(words());
    let trial = act::reject(executor, call, id, None, RejectCode::Other, note);
    let path = "/api/cms/formulir-pendaftaran/tolak";
    rehearsal.offer("tolak", "POST", path, &[], trial).await;
    Ok(rehearsal.found())
}
