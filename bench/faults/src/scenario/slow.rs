//! Clients that break off in the middle, and clients that never get to the point.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::check::check;
use crate::client::{Client, form};
use crate::load::Load;
use crate::objects::count_files;
use crate::program::{ADMIN, Node, Place};
use crate::report::{Control, Row};
use crate::scenario::{PAPER, UPLOAD, no_refusals};
use crate::{Failure, Size};

/// How long the program may wait for a client's headers, and some.
const HEADERS_MAX: Duration = Duration::from_secs(20);

/// Half-sent uploads and half-sent headers beside an ordinary load.
///
/// # Errors
/// When others have to wait, a file is left over, or a silent client is not sent away.
pub async fn run(size: Size) -> Result<Row, Failure> {
    let count = size.pick(40, 300);
    let place = Place::sqlite()?;
    place.new_admin().await?;
    let node = place.start().await?;
    let client = Client::new(&node.url())?.log_in(ADMIN).await?;
    let files = place.data().join("files");
    let before = count_files(&files)?;

    let mut silent = Vec::new();
    for _ in 0..count {
        silent.push(silent_client(&node).await?);
    }
    let load = Load::start(&client, vec![node.url()], 8);
    for _ in 0..count {
        broken_upload(&node, &client).await?;
    }
    load.wait_for(100).await?;
    let notes = load.end().await;
    no_refusals(&notes)?;
    if notes.retries > 0 {
        return Err(format!("{} others were told to come again", notes.retries).into());
    }
    let left_over = count_files(&files)? - before;
    if left_over != 0 {
        return Err(format!("{left_over} files of broken uploads were kept").into());
    }
    // Control: a whole upload is seen by the same count.
    client.upload(UPLOAD, PAPER).await?.expect(201)?;
    if count_files(&files)? == before {
        return Err("the count does not see an upload".into());
    }
    let waited = Instant::now();
    for mut socket in silent {
        let mut byte = [0_u8; 512];
        let left = HEADERS_MAX.saturating_sub(waited.elapsed());
        let ended = tokio::time::timeout(left, socket.read(&mut byte)).await;
        ended.map_err(|_| "a silent client was not sent away")??;
    }
    node.stop().await?;
    let checked = check(place.ledger(), &notes).await?;
    Ok(Row {
        fault: "uploads broken off, clients that send no whole header",
        engine: place.engine(),
        runs: count,
        checked,
        recovered: None,
        seen: "no file left over, silent clients sent away, nobody else told to come again"
            .to_owned(),
        control: Control::Seen(
            "an upload that is not broken off adds a file to the same count".to_owned(),
        ),
    })
}

async fn silent_client(node: &Node) -> Result<TcpStream, Failure> {
    let mut socket = TcpStream::connect(("127.0.0.1", node.port())).await?;
    socket
        .write_all(b"GET / HTTP/1.1\r\nhost: faults.test\r\nx-lama: ")
        .await?;
    Ok(socket)
}

async fn broken_upload(node: &Node, client: &Client) -> Result<(), Failure> {
    let mut socket = TcpStream::connect(("127.0.0.1", node.port())).await?;
    let body = form(&[PAPER, &[b' '; 200_000]].concat());
    socket
        .write_all(client.upload_head(UPLOAD, body.len()).as_bytes())
        .await?;
    socket.write_all(&body[..body.len() / 2]).await?;
    Ok(())
}
