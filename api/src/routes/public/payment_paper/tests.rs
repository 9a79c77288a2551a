//! Papers of payments against their events: the genuine one opens, a forged name, amount or account does not.

use base64::{Engine as _, prelude::BASE64_STANDARD as BASE64};
use domain::disbursement::{PaperFact, paper_commitment};
use serde_json::Value;

use crate::routes::disbursement::receipt::opening;
use crate::routes::testing::{Office, Thing};
use crate::server::testing::get;

/// The public proof of a payment's last event.
async fn proof_of(office: &Office, payment: &Thing) -> Value {
    let target = format!("/api/web/bukti/{}", payment.position);
    office.server.send(get(&target)).await.data()
}

/// The commitments in a public envelope, as a device finds them in the proven bytes.
fn bound(proof: &Value) -> Vec<(String, String)> {
    let envelope = BASE64.decode(proof["amplop"].as_str().unwrap()).unwrap();
    let text = String::from_utf8_lossy(&envelope);
    let end = text.find("\"paper\"").unwrap();
    let start = text[..end].rfind('{').unwrap();
    let mut values = serde_json::Deserializer::from_str(&text[start..]).into_iter::<Value>();
    let payload = values.next().unwrap().unwrap();
    let facts = payload["paper"]["facts"].as_array().unwrap().iter();
    facts
        .map(|fact| {
            let part = |name: &str| fact[name].as_str().unwrap().to_owned();
            (part("fact"), part("commitment"))
        })
        .collect()
}

#[tokio::test]
async fn a_forged_name_amount_or_account_does_not_open_what_the_transfer_binds() {
    let office = Office::open().await;
    let (award, payment) = office.transferred(1, 3_000_000).await;
    let proof = proof_of(&office, &payment).await;
    let facts = bound(&proof);
    let opened = opening(&office.server.app, payment.position).await.unwrap();
    let opened = opened.expect("a transfer of today binds its papers");
    let binds = |fact: PaperFact, text: &str| {
        let commitment = paper_commitment(&opened.secret, fact, text).to_string();
        facts.contains(&(fact.as_str().to_owned(), commitment))
    };
    let seen = office
        .read(
            &office.admin,
            &format!("/api/cms/penerima-beasiswa/{award}"),
        )
        .await
        .data();
    let name = seen["namaPenerima"].as_str().unwrap();
    assert!(binds(PaperFact::Name, name));
    assert!(binds(PaperFact::Account, &opened.account));
    assert!(binds(PaperFact::Amount, "3000000"));
    for (fact, forged) in [
        (PaperFact::Name, "Nama Palsu"),
        (PaperFact::Amount, "30000000"),
        (PaperFact::Account, "014 0000"),
        // The right text of another fact.
        (PaperFact::Account, name),
    ] {
        assert!(!binds(fact, forged), "{fact} {forged}");
    }
    let paid = &proof["isi"]["pembayaran"];
    assert_eq!(paid["nomorKuitansi"], payment.id);
    assert_eq!(paid["jumlah"], 3_000_000);
    assert!(paid["peristiwa"].as_array().unwrap().len() > 4, "{paid}");
}

#[tokio::test]
async fn the_public_proof_of_a_payment_tells_nobody_who_was_paid() {
    let office = Office::open().await;
    let (award, payment) = office.transferred(1, 3_000_000).await;
    let proof = proof_of(&office, &payment).await;
    let opened = opening(&office.server.app, payment.position).await.unwrap();
    let opened = opened.unwrap();
    let seen = office
        .read(
            &office.admin,
            &format!("/api/cms/penerima-beasiswa/{award}"),
        )
        .await
        .data();
    let name = seen["namaPenerima"].as_str().unwrap();
    let envelope = BASE64.decode(proof["amplop"].as_str().unwrap()).unwrap();
    let told = format!("{proof} {}", String::from_utf8_lossy(&envelope));
    // Control: what may be told is found so.
    assert!(told.contains(&payment.id));
    for hidden in [name, &opened.secret, &opened.account] {
        assert!(!told.contains(hidden), "{hidden} in {told}");
    }
    // Other events keep their envelope.
    let before = format!("/api/web/bukti/{}", payment.position - 1);
    let before = office.server.send(get(&before)).await.data();
    assert_eq!(before["amplop"], Value::Null);
    assert_eq!(before["isi"]["pembayaran"], Value::Null);
    // Those of the payment lead to the one that the receipt is bound by; that one leads nowhere.
    let first = &proof["isi"]["pembayaran"]["peristiwa"][0]["nomor"];
    let first = office
        .server
        .send(get(&format!("/api/web/bukti/{first}")))
        .await
        .data();
    assert_eq!(first["isi"]["pengikat"], payment.position);
    assert_eq!(proof["isi"]["pengikat"], Value::Null);
}
