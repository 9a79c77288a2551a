//! Two nodes for real: one PostgreSQL, one S3-compatible store, nginx in front.
#![allow(clippy::unwrap_used, missing_docs)]

use std::time::{Duration, Instant};

use faults::check::check;
use faults::client::{Answer, Client};
use faults::cluster::Cluster;
use faults::load::Load;
use faults::nginx::Nginx;
use faults::objects::{Objects, count_files};
use faults::program::{ADMIN, Node, Place};
use futures::StreamExt;
use serde_json::json;
use uuid::Uuid;

/// A document of nothing but paper.
const PAPER: &[u8] =
    b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n";
const CREATE: &str = "/api/cms/kategori-berita/create";

static ONE_AT_A_TIME: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// One database, one store, and nodes over them.
struct Farm {
    objects: Objects,
    place: Place,
    /// The folder of the second machine.
    other: Place,
    url: String,
    _cluster: Cluster,
}

impl Farm {
    async fn new() -> Self {
        let cluster = Cluster::start().await.unwrap();
        let url = cluster.database("nodes").await.unwrap();
        let objects = Objects::start().await.unwrap();
        let place = objects.serve(Place::postgres(&url).unwrap());
        let other = objects.serve(Place::postgres(&url).unwrap());
        place.new_admin().await.unwrap();
        Self {
            objects,
            place,
            other,
            url,
            _cluster: cluster,
        }
    }

    async fn two(&self) -> [Node; 2] {
        [
            self.place.start().await.unwrap(),
            self.other.start().await.unwrap(),
        ]
    }
}

async fn signed_in(node: &Node) -> Client {
    Client::new(&node.url())
        .unwrap()
        .log_in(ADMIN)
        .await
        .unwrap()
}

async fn create(client: &Client, name: &str) -> Answer {
    let body = json!({ "berita": name });
    client
        .write("POST", CREATE, &body, Uuid::new_v4())
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_nonces_repeat_keys_files_and_news_go_across_nodes() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let farm = Farm::new().await;
    let [first, second] = farm.two().await;
    let here = signed_in(&first).await;
    let there = here.at(&second.url());

    // A session of one node holds at the other, where the same request counts only once.
    assert_eq!(there.get("/api/web/user").await.unwrap().status, 200);
    let key = Uuid::new_v4();
    let body = json!({ "berita": "Pengumuman" });
    let request = here.signed("POST", CREATE, &body, key);
    let done = here.send(&request).await.unwrap().expect(201).unwrap();
    let replayed = there.send(&request).await.unwrap();
    assert_eq!(
        replayed.code(),
        "NONCE_SUDAH_DIPAKAI",
        "{}",
        replayed.text()
    );
    // Signed anew under the same repeat key it answers what was answered before.
    let repeated = there.write("POST", CREATE, &body, key).await.unwrap();
    assert_eq!(repeated.data(), done.data(), "{}", repeated.text());
    let other = json!({ "berita": "Lain" });
    let reused = there.write("POST", CREATE, &other, key).await.unwrap();
    assert_eq!(reused.status, 422, "{}", reused.text());

    // What one node was told, the other tells its listeners; and shows what was written.
    let mut news = there
        .stream("/api/cms/stream")
        .await
        .unwrap()
        .bytes_stream();
    let hello = news.next().await.unwrap().unwrap();
    assert!(hello.starts_with(b"event: hello"), "{hello:?}");
    let written = create(&here, "Beasiswa").await.expect(201).unwrap();
    let position = written.data()["nomorPeristiwa"].as_u64().unwrap();
    let moved = tokio::time::timeout(Duration::from_secs(10), async {
        loop {
            let part = news.next().await.unwrap().unwrap();
            let text = String::from_utf8_lossy(&part).into_owned();
            let seen = text.lines().filter_map(|line| line.strip_prefix("data: "));
            let seen = seen.filter_map(|data| serde_json::from_str::<serde_json::Value>(data).ok());
            if seen
                .into_iter()
                .any(|data| data["position"].as_u64() > Some(position))
            {
                break;
            }
        }
    });
    moved.await.expect("the other node's listeners hear of it");
    drop(news);
    let id = written.data()["id"].as_str().unwrap().to_owned();
    let shown = there
        .get(&format!("/api/cms/kategori-berita/{id}"))
        .await
        .unwrap();
    assert_eq!(shown.status, 200, "{}", shown.text());

    // A file uploaded at one node lies in the common store and is read at the other.
    let before = farm.objects.count().unwrap();
    let kept = here
        .upload("/api/cms/upload/internal-file", PAPER)
        .await
        .unwrap();
    let kept = kept.expect(201).unwrap().data();
    assert!(farm.objects.count().unwrap() > before);
    assert_eq!(count_files(&farm.place.data().join("files")).unwrap(), 0);
    let link = kept["url"]
        .as_str()
        .or_else(|| kept["cdn"].as_str())
        .unwrap();
    let target = link.strip_prefix(&first.url()).unwrap_or(link);
    let read = there.get(target).await.unwrap().expect(200).unwrap();
    assert_eq!(read.bytes, PAPER);
    // Control: without the link's signature nobody reads it.
    let bare = target.split('?').next().unwrap();
    assert!(there.get(bare).await.unwrap().status >= 400);

    // A token that renewed the session at one node is spent at the other; using it again ends the
    // whole family everywhere.
    let renewed = here.refresh().await.unwrap();
    assert_eq!(renewed.status, 200, "{}", renewed.text());
    // Two tabs may share a token for ten seconds.
    tokio::time::sleep(Duration::from_secs(11)).await;
    let reused = there.refresh().await.unwrap();
    assert_eq!(reused.status, 401, "{}", reused.text());
    // Another node's logout may go unseen for five seconds.
    tokio::time::sleep(Duration::from_secs(6)).await;
    for client in [&here, &there] {
        assert_eq!(client.get("/api/web/user").await.unwrap().status, 401);
    }

    first.stop().await.unwrap();
    second.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_hold_over_both_nodes_behind_the_proxy() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let farm = Farm::new().await;
    let place = farm.place.with("BEASISWA_TRUSTED_PROXY_COUNT", "1");
    let other = farm.other.with("BEASISWA_TRUSTED_PROXY_COUNT", "1");
    let nodes = [place.start().await.unwrap(), other.start().await.unwrap()];
    let proxy = Nginx::start(&[nodes[0].port(), nodes[1].port()])
        .await
        .unwrap();
    let visitor = Client::new(&proxy.url()).unwrap();
    let mut statuses = Vec::new();
    for _ in 0..12 {
        let answer = visitor
            .try_log_in(ADMIN.email, "Salah-Sekali-9!")
            .await
            .unwrap();
        statuses.push(answer.status);
    }
    assert_eq!(statuses, [[401; 10].as_slice(), &[429; 2]].concat());
    // At either node, by the address the proxy told. Control: from the machine itself, which the
    // proxy is not, the address is another one.
    for node in &nodes {
        let direct = Client::new(&node.url()).unwrap();
        let answer = direct
            .try_log_in(ADMIN.email, "Salah-Sekali-9!")
            .await
            .unwrap();
        assert_eq!(answer.status, 429, "{}", answer.text());
    }
    // The figures of the machine are not for those who come through the proxy.
    assert_eq!(visitor.get("/metrics").await.unwrap().status, 403);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_node_takes_over_the_read_models_and_applies_nothing_twice() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let farm = Farm::new().await;
    let [first, second] = farm.two().await;
    let client = signed_in(&first).await;
    let (leader, other) = match (first.leads().await.unwrap(), second.leads().await.unwrap()) {
        (true, false) => (first, second),
        (false, true) => (second, first),
        both => panic!("exactly one leads: {both:?}"),
    };
    let client = client.at(&other.url());
    let load = Load::start(&client, vec![other.url()], 8);
    load.wait_for(40).await.unwrap();
    leader.kill().await.unwrap();
    let killed = Instant::now();
    load.wait_for(40).await.unwrap();
    while !other.leads().await.unwrap() {
        assert!(
            killed.elapsed() < Duration::from_secs(20),
            "nobody took over"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let notes = load.end().await;
    assert!(notes.refused.is_empty(), "{:?}", notes.refused);
    let last = notes
        .acknowledged
        .iter()
        .map(|noted| noted.position)
        .max()
        .unwrap();
    let caught_up = async {
        loop {
            let ready = other_ready(&client).await;
            if ready["applied"].as_u64() > Some(last) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), caught_up)
        .await
        .expect("it catches up");
    other.stop().await.unwrap();
    let checked = check(farm.place.ledger(), &notes).await.unwrap();
    assert_eq!((checked.lost, checked.doubled), (0, 0));
    // Compares every read model with one built anew: nothing is missing, nothing is in it twice.
    farm.place.run(&["verify"], "").await.unwrap();
}

async fn other_ready(client: &Client) -> serde_json::Value {
    let answer = client.get("/readyz").await.unwrap();
    serde_json::from_slice(&answer.bytes).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_behind_the_proxy_fails_no_request() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let farm = Farm::new().await;
    let under_proxy = |place: Place| place.with("BEASISWA_TRUSTED_PROXY_COUNT", "1");
    let [place, other] = [under_proxy(farm.place), under_proxy(farm.other)];
    replaced_one_by_one([&place, &other], [&place, &other]).await;
}

/// The same with an older program before and this one after, as the operator's guide says: the tables are raised while the old
/// one serves. `.ci/upgrade` builds the older one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "OLD_BEASISWA names the older program"]
async fn an_upgrade_behind_the_proxy_fails_no_request() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let old = std::path::PathBuf::from(std::env::var_os("OLD_BEASISWA").unwrap());
    let cluster = Cluster::start().await.unwrap();
    let url = cluster.database("upgraded").await.unwrap();
    let objects = Objects::start().await.unwrap();
    let machine = || {
        let place = objects.serve(Place::postgres(&url).unwrap());
        place.with("BEASISWA_TRUSTED_PROXY_COUNT", "1")
    };
    let [first, second] = [machine().by(&old), machine().by(&old)];
    first.new_admin().await.unwrap();
    let same_folders = [&first, &second].map(|before| machine().at(before.data()));
    let [one, two] = &same_folders;
    replaced_one_by_one([&first, &second], [one, two]).await;
    let told = one.run(&["verify"], "").await.unwrap();
    assert!(told.contains("utuh"), "{told}");
}

/// Two nodes behind a proxy, under reads and writes, each ended and started again as another; no request fails, and no
/// acknowledged write is lost or there twice.
async fn replaced_one_by_one(before: [&Place; 2], after: [&Place; 2]) {
    let mut nodes = Vec::new();
    for place in before {
        nodes.push(place.start().await.unwrap());
    }
    let ports: Vec<u16> = nodes.iter().map(Node::port).collect();
    let proxy = Nginx::start(&ports).await.unwrap();
    let client = Client::new(&proxy.url())
        .unwrap()
        .log_in(ADMIN)
        .await
        .unwrap();
    let load = Load::start(&client, vec![proxy.url()], 8);
    let reader = tokio::spawn(read_until_told(client.clone()));
    load.wait_for(40).await.unwrap();
    after[0].run(&["migrate"], "").await.unwrap();
    load.wait_for(20).await.unwrap();
    for (port, machine) in ports.into_iter().zip(after) {
        let place_of = nodes.iter().position(|node| node.port() == port).unwrap();
        nodes.swap_remove(place_of).stop().await.unwrap();
        load.wait_for(20).await.unwrap();
        nodes.push(machine.start_on(port).await.unwrap());
        load.wait_for(20).await.unwrap();
    }
    let notes = load.end().await;
    assert!(notes.refused.is_empty(), "{:?}", notes.refused);
    assert_eq!(notes.retries, 0, "requests failed during the restart");
    reader.abort();
    if let Ok(failed) = reader.await {
        panic!("a read failed: {failed}");
    }
    // Control: with nobody left the same load does fail.
    let load = Load::start(&client, vec![proxy.url()], 1);
    for node in nodes {
        node.stop().await.unwrap();
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(load.end().await.retries > 0);
    let checked = check(after[0].ledger(), &notes).await.unwrap();
    assert_eq!((checked.lost, checked.doubled), (0, 0));
}

/// Reads through the proxy until one read fails.
async fn read_until_told(client: Client) -> String {
    loop {
        for target in ["/", "/api/cms/kategori-berita", "/log/checkpoint"] {
            match client.get(target).await {
                Ok(answer) if answer.status == 200 => {}
                Ok(answer) => return format!("{target}: {} {}", answer.status, answer.text()),
                Err(error) => return format!("{target}: {error}"),
            }
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Two nodes with a data folder each: a mail lies in one of them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_is_sent_by_one_node_only() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let farm = Farm::new().await;
    let place = || farm.objects.serve(Place::postgres(&farm.url).unwrap());
    let places = [place(), place()];
    let nodes = [
        places[0].start().await.unwrap(),
        places[1].start().await.unwrap(),
    ];
    let visitor = Client::new(&nodes[0].url()).unwrap();
    let body = json!({ "email": ADMIN.email });
    let target = "/api/web/user/forgot-password";
    let answer = visitor.post_as_visitor(target, &body).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.text());
    let sent = || -> usize {
        let mails = places.iter().map(|place| place.data().join("mail"));
        mails.map(|mails| count_files(&mails).unwrap()).sum()
    };
    let began = Instant::now();
    while sent() == 0 && began.elapsed() < Duration::from_secs(20) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // Whoever else wanted to send it has had the time.
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(sent(), 1);
    for node in nodes {
        node.stop().await.unwrap();
    }
}
