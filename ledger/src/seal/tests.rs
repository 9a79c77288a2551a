//! Sealing opens in its place only, and only while the key lives.

use super::*;

const MASTER: [u8; 32] = [5; 32];

fn stream() -> StreamId {
    StreamId::new("user", "u1")
}

fn place(stream: &StreamId) -> Place<'_> {
    Place {
        stream,
        version: Version(3),
        event_type: "Registered",
    }
}

fn keys(rng: &Randomness) -> Keys {
    HashMap::from([("s1".to_owned(), Arc::new(SubjectKey::random(rng)))])
}

fn sealed(place: &Place<'_>, keys: &Keys, rng: &Randomness) -> Result<Value, SealError> {
    seal(&payload(), place, |s| keys.get(s).map(Arc::as_ref), rng)
}

fn payload() -> Value {
    json!({
        "email": {"$personal": {"subject": "s1", "value": "a@b.test"}},
        "list": [1, {"deep/key~": {"$personal": {"subject": "s1", "value": {"nik": "9"}}}}],
        "gone": {"$personal": {"subject": "s2"}},
        "role": "user",
    })
}

#[test]
fn a_sealed_payload_opens_to_what_it_was() {
    let rng = Randomness::new(Some([1; 32]));
    let (stream, keys) = (stream(), keys(&rng));
    let sealed = self::sealed(&place(&stream), &keys, &rng).expect("seals");
    assert!(!sealed.to_string().contains("a@b.test"));
    assert!(may_hold_sealed(&sealed.to_string()));
    let mut opened = sealed;
    open(&mut opened, Some(&place(&stream)), &keys).expect("opens");
    assert_eq!(opened, payload());
}

#[test]
fn a_located_node_opens_alone() {
    let rng = Randomness::new(None);
    let (stream, keys) = (stream(), keys(&rng));
    let mut sealed = self::sealed(&place(&stream), &keys, &rng).expect("seals");
    locate(&mut sealed, &place(&stream));
    let mut node = sealed["list"][1]["deep/key~"].clone();
    open(&mut node, None, &keys).expect("opens");
    assert_eq!(node["$personal"]["value"]["nik"], "9");
}

#[test]
fn a_value_without_its_key_reads_as_erased() {
    let rng = Randomness::new(None);
    let (stream, keys) = (stream(), keys(&rng));
    let mut value = self::sealed(&place(&stream), &keys, &rng).expect("seals");
    open(&mut value, Some(&place(&stream)), &Keys::new()).expect("opens");
    assert_eq!(value["email"], json!({"$personal": {"subject": "s1"}}));
}

#[test]
fn a_value_moved_to_another_place_does_not_open() {
    let rng = Randomness::new(None);
    let (stream, keys) = (stream(), keys(&rng));
    let sealed = self::sealed(&place(&stream), &keys, &rng).expect("seals");
    let other_stream = StreamId::new("user", "u2");
    let elsewhere = [
        Place {
            stream: &other_stream,
            ..place(&stream)
        },
        Place {
            version: Version(4),
            ..place(&stream)
        },
        Place {
            event_type: "Renamed",
            ..place(&stream)
        },
    ];
    for place in elsewhere {
        assert!(open(&mut sealed.clone(), Some(&place), &keys).is_err());
    }
    let mut swapped = sealed.clone();
    swapped["moved"] = swapped["email"].take();
    assert!(open(&mut swapped, Some(&place(&stream)), &keys).is_err());
}

#[test]
fn refuses_payloads_that_only_look_sealed_or_personal() {
    for bad in [
        json!({"a": {"$sealed": {"subject": "s1"}}}),
        json!({"a": {"$personal": {"value": 1}}}),
        json!({"a": {"$personal": {"subject": "", "value": 1}}}),
        json!({"a": {"$personal": {"subject": "s1", "value": 1, "x": 2}}}),
        json!({"a": {"$personal": {"subject": "s1", "value": 1}, "b": 2}}),
        json!({"a": {"$personal": {"subject": "s1", "value": {"$personal": {"subject": "s2"}}}}}),
    ] {
        assert!(subjects(&bad).is_err(), "{bad}");
    }
    let deep = (0..100).fold(json!(1), |inner, _| json!([inner]));
    assert!(subjects(&deep).is_err());
}

#[test]
fn a_wrapped_key_belongs_to_its_subject_and_master() {
    let rng = Randomness::new(None);
    let key = SubjectKey::random(&rng);
    let wrapped = key.wrap(&MASTER, "s1", &rng);
    assert!(SubjectKey::unwrap(&wrapped, &MASTER, "s1").is_some_and(|k| k.0 == key.0));
    assert!(SubjectKey::unwrap(&wrapped, &MASTER, "s2").is_none());
    assert!(SubjectKey::unwrap(&wrapped, &[6; 32], "s1").is_none());
}

#[test]
fn sealed_bytes_open_under_their_label_only() {
    let rng = Randomness::new(None);
    let key = SubjectKey::random(&rng);
    let sealed = key.seal_bytes("s1", "file/1", b"pdf", &rng);
    assert_eq!(
        key.open_bytes("s1", "file/1", &sealed).as_deref(),
        Some(b"pdf".as_slice())
    );
    assert!(key.open_bytes("s1", "file/2", &sealed).is_none());
}
