//! Measures this ledger beside the published event stores, and the portal's long jobs; writes `bench/RESULTS.md`.
//!
//! `bench` runs everything, `bench appends`, `bench long`, `bench http` and `bench growth` each a part, of which `appends`
//! is put into the page in place of the one before; `bench append|fill|bare|hash|same-bytes …` is one measurement in a
//! process of its own.

mod append;
mod appends_page;
mod bare;
mod full;
mod hash;
mod http;
mod machine;
mod portal;
mod report;
mod rounds;
mod workload;

use std::path::{Path, PathBuf};

type Failure = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        [] => {
            // Each part is on the page as soon as it was measured: a later one that fails takes nothing along.
            let mut text = report::head();
            text += &appends_page::text(&rounds::appends().await?);
            std::fs::write(page(), &text)?;
            text += &report::long(&portal::measure(portal::applicants()?).await?);
            std::fs::write(page(), &text)?;
            text += &report::http(&http::measure().await?);
            std::fs::write(page(), &text)?;
            text += &report::growth(&http::growth().await?);
            std::fs::write(page(), &text)?;
            println!("{text}");
        }
        ["long"] => {
            let portal = portal::measure(portal::applicants()?).await?;
            print!("{}", report::long(&portal));
        }
        ["appends"] => {
            let part = appends_page::text(&rounds::appends().await?);
            print!("{part}");
            appends_page::replace(&page(), &part)?;
        }
        ["http"] => print!("{}", report::http(&http::measure().await?)),
        ["growth"] => print!("{}", report::growth(&http::growth().await?)),
        ["same-bytes", port, recorded] => {
            http::same_bytes(port.parse()?, Path::new(recorded)).await?;
        }
        ["hash", file] => hash::every_row(file)?,
        ["fill", place, events] => append::fill(place, events.parse()?).await?,
        ["append", place, how, clients, seconds] => {
            let how = append::How::parse(how)?;
            let (clients, seconds) = (clients.parse()?, seconds.parse()?);
            let measured = append::measure(place, how, clients, seconds).await?;
            println!("{}", serde_json::to_string(&measured)?);
        }
        ["bare", place, seconds] => {
            let measured = bare::measure(place, seconds.parse()?).await?;
            println!("{}", serde_json::to_string(&measured)?);
        }
        _ => {
            return Err("bench | bench appends | bench long | bench http | bench growth | bench append URL HOW CLIENTS SECONDS | bench fill URL EVENTS | bench bare URL SECONDS | bench hash FILE".into());
        }
    }
    Ok(())
}

/// The page of results.
fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("RESULTS.md")
}
