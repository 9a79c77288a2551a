//! What the program writes down of the requests that it refuses: one line each, with what somebody looks for.

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::{Server, with_data};

#[tokio::test]
async fn a_refusal_is_one_warning_with_its_code_whatever_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    with_data(&data);
    let written = folder.path().join("log");
    let variables = [("RUST_LOG", "info,request::read=off")];
    let log = Stdio::from(fs::File::create(&written).unwrap());
    let server = Server::start_logged(&data, &["--demo"], &variables, log).await;
    let refused = reqwest::get(format!("{}/api/cms/pekerjaan", server.1)).await;
    assert_eq!(refused.unwrap().status().as_u16(), 401);
    let client = reqwest::Client::new();
    let refused = client
        .post(format!("{}/api/cms/user/create", server.1))
        .send()
        .await;
    let status = refused.unwrap().status().as_u16();
    assert!(status == 401 || status == 403, "{status}");
    // Control: a read that is answered is left out, as was asked for.
    server.text("/api/web/berita").await;
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        let text = fs::read_to_string(&written).unwrap();
        let lines = |what: &str| text.lines().filter(|line| line.contains(what)).count();
        if lines("/api/cms/pekerjaan") > 0 && lines("/api/cms/user/create") > 0 {
            for path in ["/api/cms/pekerjaan", "/api/cms/user/create"] {
                assert_eq!(lines(path), 1, "{text}");
                let line = text.lines().find(|line| line.contains(path)).unwrap();
                let told =
                    line.contains("WARN") && line.contains("code") && line.contains("account");
                assert!(told, "{line}");
            }
            assert_eq!(lines("/api/web/berita"), 0, "{text}");
            break;
        }
        assert!(Instant::now() < deadline, "{text}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
