//! Random work against a model simple enough to be believed: same answers, same root, on both
//! engines, across crashes.

use std::collections::HashMap;

use hmac::{Hmac, KeyInit as _, Mac as _};
use ledger::{
    Append, AppendError, ClaimOp, Expected, Idempotency, Ledger, NewEvent, Position, StreamAppend,
    StreamId, Version,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::support::{Store, now};

const SEED: [u8; 32] = [42; 32];

#[derive(Clone, Debug)]
enum Op {
    Append(Vec<Part>, Vec<Claim>, Option<(u8, u8)>),
    Checkpoint,
    Crash,
}

/// Events for one stream; `off` is how far the expected version is from the true one.
#[derive(Clone, Debug)]
struct Part {
    stream: u8,
    expected: Guess,
    events: u8,
}

#[derive(Clone, Copy, Debug)]
enum Guess {
    Right,
    Behind,
    NoStream,
    Any,
}

#[derive(Clone, Debug)]
struct Claim {
    take: bool,
    key: u8,
    owner: u8,
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    let guess = prop_oneof![
        6 => Just(Guess::Right),
        1 => Just(Guess::Behind),
        1 => Just(Guess::NoStream),
        2 => Just(Guess::Any),
    ];
    let part = (0_u8..6, guess, 0_u8..40).prop_map(|(stream, expected, events)| Part {
        stream,
        expected,
        events,
    });
    let claim =
        (any::<bool>(), 0_u8..4, 0_u8..3).prop_map(|(take, key, owner)| Claim { take, key, owner });
    let append = (
        vec(part, 1..3),
        vec(claim, 0..3),
        proptest::option::weighted(0.4, (0_u8..6, 0_u8..2)),
    )
        .prop_map(|(parts, claims, once)| Op::Append(parts, claims, once));
    vec(
        prop_oneof![12 => append, 1 => Just(Op::Checkpoint), 1 => Just(Op::Crash)],
        1..40,
    )
}

/// What happened to an append, comparable between model and ledger.
#[derive(Clone, Debug, PartialEq)]
enum Outcome {
    Done { first: u64, last: u64 },
    Conflict { stream: String, current: u64 },
    Taken { owner: String },
    Repeated { position: u64 },
    KeyReused,
    Invalid,
}

/// The model: a list of leaves and three maps.
struct Model {
    leaves: Vec<[u8; 32]>,
    streams: HashMap<String, u64>,
    claims: HashMap<u8, String>,
    answers: HashMap<u8, (u8, u64)>,
    /// Appends done: each is a microsecond later than the one before, the clock standing still.
    done: u32,
    salts: StdRng,
}

impl Model {
    fn new() -> Self {
        Self {
            leaves: Vec::new(),
            streams: HashMap::new(),
            claims: HashMap::new(),
            answers: HashMap::new(),
            done: 0,
            salts: StdRng::from_seed(SEED),
        }
    }

    fn append(&mut self, append: &Append, claims: &[Claim], once: Option<(u8, u8)>) -> Outcome {
        let mut names: Vec<_> = append.streams.iter().map(|s| &s.stream.id).collect();
        names.sort();
        names.dedup();
        if names.len() < append.streams.len() || append.streams.iter().all(|s| s.events.is_empty())
        {
            return Outcome::Invalid;
        }
        // Salts are drawn before it is known whether the append holds, except where the version
        // is not told.
        let mut salts: Vec<Vec<[u8; 16]>> = Vec::new();
        for stream in &append.streams {
            let told = stream.expected != Expected::Any;
            salts.push(if told {
                self.salts(stream.events.len())
            } else {
                Vec::new()
            });
        }
        if let Some((key, request)) = once
            && let Some((first_request, position)) = self.answers.get(&key)
        {
            return if *first_request == request {
                Outcome::Repeated {
                    position: *position,
                }
            } else {
                Outcome::KeyReused
            };
        }
        for stream in &append.streams {
            let current = self.version(&stream.stream.id);
            let holds = match stream.expected {
                Expected::Exact(version) => version.0 == current,
                Expected::NoStream => current == 0,
                Expected::Any => true,
            };
            if !holds {
                return Outcome::Conflict {
                    stream: stream.stream.id.clone(),
                    current,
                };
            }
        }
        let mut owners = self.claims.clone();
        for claim in claims {
            let owner = claim.owner.to_string();
            match (claim.take, owners.get(&claim.key)) {
                (true, Some(holder)) if *holder != owner => {
                    return Outcome::Taken {
                        owner: holder.clone(),
                    };
                }
                (true, _) => drop(owners.insert(claim.key, owner)),
                (false, Some(holder)) if *holder == owner => drop(owners.remove(&claim.key)),
                (false, _) => {}
            }
        }
        self.claims = owners;
        let first = self.leaves.len() as u64;
        let last_place = append
            .streams
            .iter()
            .rposition(|stream| !stream.events.is_empty())
            .unwrap();
        let at = format!("2026-01-01T00:00:00.{}Z", 123_456 + self.done);
        self.done += 1;
        for (place, (stream, mut salts)) in append.streams.iter().zip(salts).enumerate() {
            if stream.expected == Expected::Any {
                salts = self.salts(stream.events.len());
            }
            for (n, (event, salt)) in stream.events.iter().zip(salts).enumerate() {
                let version = self.version(&stream.stream.id) + 1;
                self.streams.insert(stream.stream.id.clone(), version);
                let is_last = place == last_place && n + 1 == stream.events.len();
                let beside = match is_last {
                    true => beside(append),
                    false => (None, None),
                };
                self.leaves
                    .push(leaf(stream, event, version, &salt, append, &at, beside));
            }
        }
        let last = self.leaves.len() as u64 - 1;
        if let Some((key, request)) = once {
            self.answers.insert(key, (request, last));
        }
        Outcome::Done { first, last }
    }

    fn version(&self, stream: &str) -> u64 {
        self.streams.get(stream).copied().unwrap_or(0)
    }

    fn salts(&mut self, count: usize) -> Vec<[u8; 16]> {
        (0..count)
            .map(|_| {
                let mut salt = [0; 16];
                self.salts.fill_bytes(&mut salt);
                salt
            })
            .collect()
    }

    /// RFC 6962's own recursive definition.
    fn root(leaves: &[[u8; 32]]) -> [u8; 32] {
        match leaves {
            [] => Sha256::digest([]).into(),
            [leaf] => *leaf,
            _ => {
                let left = leaves.len().next_power_of_two() / 2;
                let mut bytes = vec![1];
                bytes.extend(Self::root(&leaves[..left]));
                bytes.extend(Self::root(&leaves[left..]));
                Sha256::digest(bytes).into()
            }
        }
    }
}

/// What the last event says of claims and of the answer, as documented, written a second time.
fn beside(append: &Append) -> (Option<String>, Option<String>) {
    let claims: Vec<String> = append
        .claims
        .iter()
        .map(|claim| {
            let (take, kind, key, owner) = match claim {
                ClaimOp::Take { kind, key, owner } => (true, kind, key, owner),
                ClaimOp::Release { kind, key, owner } => (false, kind, key, owner),
            };
            let mut mac = Hmac::<Sha256>::new_from_slice(&[2; 32]).unwrap();
            mac.update(format!("{kind}\0{key}").as_bytes());
            let print = hex::encode(mac.finalize().into_bytes());
            format!(
                r#"{{"take":{take},"kind":"{kind}","fingerprint":"{print}","owner":"{owner}"}}"#
            )
        })
        .collect();
    let answer = append.idempotency.as_ref().map(|once| {
        let mut hasher = Sha256::new();
        hasher.update(once.request_hash);
        hasher.update(once.answer.to_string());
        let (actor, key, hash) = (&once.actor, once.key, hex::encode(hasher.finalize()));
        format!(r#"{{"actor":"{actor}","key":"{key}","sha256":"{hash}"}}"#)
    });
    let claims = (!claims.is_empty()).then(|| format!("[{}]", claims.join(",")));
    (claims, answer)
}

/// The leaf hash as documented, written a second time.
fn leaf(
    stream: &StreamAppend,
    event: &NewEvent,
    version: u64,
    salt: &[u8],
    append: &Append,
    at: &str,
    (claims, answer): (Option<String>, Option<String>),
) -> [u8; 32] {
    let mut bytes = b"\0BNLOGv1\n".to_vec();
    bytes.extend(salt);
    let put = |bytes: &mut Vec<u8>, text: &str| {
        bytes.extend((text.len() as u32).to_be_bytes());
        bytes.extend(text.as_bytes());
    };
    put(&mut bytes, &stream.stream.stream_type);
    put(&mut bytes, &stream.stream.id);
    bytes.extend(version.to_be_bytes());
    put(&mut bytes, &event.event_type);
    bytes.extend(u64::from(event.event_version).to_be_bytes());
    put(&mut bytes, &event.payload.to_string());
    put(&mut bytes, &append.metadata.to_string());
    put(&mut bytes, at);
    match event.effective_on {
        Some(day) => put(&mut bytes, &day.to_string()),
        None => bytes.extend([0xff; 4]),
    }
    put(&mut bytes, &append.actor_id);
    if claims.is_some() || answer.is_some() {
        for column in [claims, answer] {
            match column {
                Some(text) => put(&mut bytes, &text),
                None => bytes.extend([0xff; 4]),
            }
        }
    }
    Sha256::digest(bytes).into()
}

fn build(model: &Model, parts: &[Part], claims: &[Claim], once: Option<(u8, u8)>) -> Append {
    let streams = parts
        .iter()
        .map(|part| {
            let current = model.version(&part.stream.to_string());
            StreamAppend {
                stream: StreamId::new("model", part.stream),
                expected: match part.expected {
                    Guess::Right => Expected::Exact(Version(current)),
                    Guess::Behind => Expected::Exact(Version(current.saturating_sub(1))),
                    Guess::NoStream => Expected::NoStream,
                    Guess::Any => Expected::Any,
                },
                seen: None,
                events: (0..part.events)
                    .map(|n| NewEvent {
                        effective_on: (n % 3 == 0).then(|| now().date_naive()),
                        ..NewEvent::new("Happened", json!({ "n": n, "stream": part.stream }))
                    })
                    .collect(),
            }
        })
        .collect();
    let claims = claims
        .iter()
        .map(|claim| match claim.take {
            true => ClaimOp::take("key", claim.key.to_string(), claim.owner),
            false => ClaimOp::release("key", claim.key.to_string(), claim.owner),
        })
        .collect();
    Append {
        streams,
        claims,
        idempotency: once.map(|(key, request)| Idempotency {
            actor: "model".to_owned(),
            key: Uuid::from_u128(key.into()),
            request_hash: [request; 32],
            answer: json!({ "key": key }),
        }),
        actor_id: "model".to_owned(),
        metadata: json!({ "test": true }),
        recorded_at: now(),
    }
}

async fn open(store: &Store) -> Ledger {
    let mut config = store.config();
    config.test_seed = Some(SEED);
    Ledger::open(config).await.unwrap()
}

async fn apply(ledger: &Ledger, append: Append) -> Outcome {
    match ledger.append(append).await {
        Ok(done) => Outcome::Done {
            first: done.first.0,
            last: done.last.0,
        },
        Err(AppendError::VersionConflict { stream, current }) => Outcome::Conflict {
            stream: stream.id,
            current: current.0,
        },
        Err(AppendError::ClaimTaken { owner, .. }) => Outcome::Taken { owner },
        Err(AppendError::AlreadyAnswered(stored)) => Outcome::Repeated {
            position: stored.position.0,
        },
        Err(AppendError::KeyReused) => Outcome::KeyReused,
        Err(AppendError::Invalid(_)) => Outcome::Invalid,
        Err(other) => panic!("{other}"),
    }
}

/// Runs the same work on the model and a ledger, comparing every answer and the final state.
async fn run(store: Store, ops: &[Op]) -> [u8; 32] {
    let mut model = Model::new();
    let mut ledger = open(&store).await;
    for op in ops {
        match op {
            Op::Append(parts, claims, once) => {
                let append = build(&model, parts, claims, *once);
                let expected = model.append(&append, claims, *once);
                assert_eq!(apply(&ledger, append).await, expected);
            }
            Op::Checkpoint => {
                let checkpoint = ledger.sign_checkpoint().await.unwrap();
                assert_eq!(checkpoint.head.root, Model::root(&model.leaves));
            }
            Op::Crash => {
                ledger.crash();
                ledger = open(&store).await;
                model.salts = StdRng::from_seed(SEED);
            }
        }
    }
    let root = Model::root(&model.leaves);
    let head = ledger.tree_head().await.unwrap();
    assert_eq!((head.size, head.root), (model.leaves.len() as u64, root));
    for (stream, version) in &model.streams {
        let read = ledger
            .read_stream(&StreamId::new("model", stream), Version::NONE)
            .await
            .unwrap();
        assert_eq!(read.len() as u64, *version);
    }
    for key in 0..4_u8 {
        let owner = ledger.claim_owner("key", &key.to_string()).await.unwrap();
        assert_eq!(owner.as_ref(), model.claims.get(&key));
    }
    let events = ledger.read_all(Position(0), 100_000).await.unwrap();
    assert!(
        events
            .iter()
            .map(|event| event.leaf_hash)
            .eq(model.leaves.iter().copied())
    );
    let report = ledger.verify(|_, _| {}).await.unwrap();
    assert!(report.is_sound(), "{:?}", report.problems);
    assert_eq!(report.root, root);
    ledger.close().await;
    store.finish().await;
    root
}

#[test]
fn random_work_gives_the_models_answers_and_root_on_both_engines() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let config = Config {
        cases: 12,
        max_shrink_iters: 200,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config)
        .run(&ops(), |ops| {
            let roots = runtime.block_on(async {
                [
                    run(Store::sqlite(), &ops).await,
                    run(Store::postgres().await, &ops).await,
                ]
            });
            prop_assert_eq!(roots[0], roots[1]);
            Ok(())
        })
        .unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sealed_events_give_the_same_root_on_both_engines() {
    let mut roots = Vec::new();
    for store in [Store::sqlite(), Store::postgres().await] {
        let ledger = open(&store).await;
        for n in 0..20 {
            let payload = json!({ "name": { "$personal": { "subject": format!("s{}", n % 3), "value": n } } });
            let event = NewEvent::new("Named", payload);
            let append = Append::to_stream(
                StreamId::new("s", n % 5),
                Expected::Any,
                vec![event],
                "x",
                now(),
            );
            ledger.append(append).await.unwrap();
        }
        roots.push(ledger.tree_head().await.unwrap());
        ledger.close().await;
        store.finish().await;
    }
    assert_eq!(roots[0], roots[1]);
}
