//! Public pages as markup: the web app's own code, run in a JavaScript engine of this program. What a
//! visitor reads first is what the app draws, and the app takes it over without drawing it again.

use std::{
    cell::Cell,
    rc::Rc,
    sync::{Arc, OnceLock, mpsc},
    thread,
    time::{Duration, Instant},
};

use moka::future::Cache;
use rquickjs::{CatchResultExt, Context, Ctx, Function, Module, Promise, Runtime};
use sha2::{Digest, Sha256};
use tokio::sync::oneshot;

use super::pages::Place;

/// Where the web app's build leaves the code.
const CODE: &str = ".render/render.js";
/// Bytes of all pages kept; one has some 60 KiB, and as much more as an office wrote into it.
const KEPT_MAX: u64 = 32 * 1024 * 1024;
/// How long a page is kept after it was last read.
const KEPT: Duration = Duration::from_secs(3600);
/// Pages that may wait for the engine; one more goes out undrawn, and the browser draws it.
const WAITING_MAX: usize = 32;
/// A page takes some 10 ms; one that takes this long is given up.
const TIME_MAX: Duration = Duration::from_secs(2);
/// Memory of the engine, in bytes; a page needs some 10 MiB.
const MEMORY_MAX: usize = 256 * 1024 * 1024;
/// Stack of the engine and of its thread, in bytes.
const STACK_MAX: usize = 1024 * 1024;

/// Draws pages, one at a time; a page with the same data is drawn once.
pub struct Renderer {
    kept: Cache<[u8; 32], Arc<str>>,
    /// Started with the first page, so that commands which serve none pay nothing.
    engine: OnceLock<mpsc::SyncSender<Job>>,
}

struct Job {
    path: String,
    data: String,
    /// Held until it is drawn, by a page that is kept nowhere.
    place: Option<Place>,
    done: oneshot::Sender<Result<String, String>>,
}

impl Default for Renderer {
    /// An engine that is not running yet.
    fn default() -> Self {
        let kept = Cache::builder()
            .max_capacity(KEPT_MAX)
            .weigher(|_, page: &Arc<str>| u32::try_from(page.len()).unwrap_or(u32::MAX))
            .time_to_idle(KEPT)
            .build();
        Self {
            kept,
            engine: OnceLock::new(),
        }
    }
}

impl Renderer {
    /// The markup of the page at `address` (path and query) over `data` (JSON, as the browser gets it); none when
    /// it cannot be drawn now, which is logged: the browser draws it then.
    pub async fn page(&self, address: &str, data: &str) -> Option<Arc<str>> {
        let key = Sha256::new()
            .chain_update(address)
            .chain_update([0])
            .chain_update(data)
            .finalize()
            .into();
        let drawing = self.draw(address, data, None);
        let drawn = self.kept.try_get_with(key, drawing).await;
        drawn.inspect_err(|error| undrawn(address, error)).ok()
    }

    /// The same for a page that shows what somebody typed: drawn each time, and not kept.
    pub(super) async fn page_once(
        &self,
        address: &str,
        data: &str,
        place: Place,
    ) -> Option<Arc<str>> {
        let drawn = self.draw(address, data, Some(place)).await;
        // The engine's own words may hold what was typed.
        drawn.inspect_err(|_| undrawn(address, "not told")).ok()
    }

    async fn draw(
        &self,
        address: &str,
        data: &str,
        place: Option<Place>,
    ) -> Result<Arc<str>, String> {
        let (done, answer) = oneshot::channel();
        let job = Job {
            path: address.to_owned(),
            data: data.to_owned(),
            place,
            done,
        };
        let engine = self.engine.get_or_init(start);
        engine.try_send(job).map_err(|error| error.to_string())?;
        let markup = answer.await.map_err(|error| error.to_string())??;
        Ok(markup.into())
    }
}

/// Never with the query: somebody may have typed a name.
fn undrawn(address: &str, error: &str) {
    let path = address.split('?').next().unwrap_or_default();
    tracing::warn!(path, error, "a page went out undrawn");
}

fn start() -> mpsc::SyncSender<Job> {
    let (jobs, waiting) = mpsc::sync_channel::<Job>(WAITING_MAX);
    let started = thread::Builder::new()
        .name("render".to_owned())
        .stack_size(2 * STACK_MAX)
        .spawn(move || {
            if let Err(error) = run(&waiting) {
                // Jobs are refused from now on: their channel is closed.
                tracing::error!(error, "pages cannot be drawn");
            }
        });
    if let Err(error) = started {
        tracing::error!(%error, "pages cannot be drawn");
    }
    jobs
}

/// Draws until the program ends.
fn run(waiting: &mpsc::Receiver<Job>) -> Result<(), String> {
    let code = super::built::built_file(CODE).ok_or("the web app is not in this binary")?;
    let runtime = Runtime::new().map_err(|error| error.to_string())?;
    runtime.set_memory_limit(MEMORY_MAX);
    runtime.set_max_stack_size(STACK_MAX);
    let started = Rc::new(Cell::new(Instant::now()));
    let watched = Rc::clone(&started);
    let is_late = move || watched.get().elapsed() > TIME_MAX;
    runtime.set_interrupt_handler(Some(Box::new(is_late)));
    let context = Context::full(&runtime).map_err(|error| error.to_string())?;
    context.with(|js| {
        let render = load(&js, code).map_err(|error| error.to_string())?;
        while let Ok(job) = waiting.recv() {
            let Job {
                path,
                data,
                place,
                done,
            } = job;
            started.set(Instant::now());
            let drawn = render
                .call((path, data))
                .and_then(|promise: Promise| promise.finish::<String>())
                .catch(&js)
                .map_err(|error| error.to_string());
            drop(place);
            // Whoever asked may be gone.
            let _ = done.send(drawn);
        }
        Ok(())
    })
}

/// The function `render` of the web app's code.
fn load<'js>(js: &Ctx<'js>, code: Vec<u8>) -> Result<Function<'js>, String> {
    let load = || {
        let (module, loaded) = Module::declare(js.clone(), CODE, code)?.eval()?;
        loaded.finish::<()>()?;
        module.get("render")
    };
    load().catch(js).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use futures::FutureExt as _;

    use super::*;
    use crate::spa::pages::{Pages, TYPED_MAX};

    #[tokio::test]
    async fn a_page_is_drawn_with_its_data_once() {
        let renderer = Renderer::default();
        let data = r#"[{"k":["get","/api/web/berita",{"page":1,"size":6,"sort-by":"desc","utama":true}],
"d":{"items":[{"id":"1","judul":"Kabar <b>dari</b> Kenyam","slug":"kabar","content":"<p>Isi</p>","gambar":null,
"tanggalPublish":"2026-03-31T16:00:00Z","kategoriBerita":null,"createdBy":null,"dokumentasiKegiatan":[]}],
"totalItems":1,"totalPages":1,"page":1,"size":6}}]"#;
        let page = renderer.page("/informasi/berita", data).await.unwrap();
        assert!(page.contains("Kabar &lt;b>dari&lt;/b> Kenyam"), "{page}");
        // The day in Jayapura.
        assert!(page.contains("1 April 2026"), "{page}");
        let again = renderer.page("/informasi/berita", data).await.unwrap();
        assert!(Arc::ptr_eq(&page, &again));
    }

    /// Their number alone does not bound them: what an office writes into a page grows.
    #[tokio::test]
    async fn pages_are_kept_up_to_so_many_bytes() {
        let renderer = Renderer::default();
        let long = "kabar ".repeat(400_000);
        let mut drawn = 0;
        for number in 0..20 {
            let data = format!(
                r#"[{{"k":["get","/api/web/berita",{{"page":1,"size":6,"sort-by":"desc","utama":true}}],
"d":{{"items":[{{"id":"{number}","judul":"{long}","slug":"kabar","content":"<p>Isi</p>","gambar":null,
"tanggalPublish":"2026-03-31T16:00:00Z","kategoriBerita":null,"createdBy":null,"dokumentasiKegiatan":[]}}],
"totalItems":1,"totalPages":1,"page":1,"size":6}}}}]"#
            );
            let page = renderer.page("/informasi/berita", &data).await.unwrap();
            drawn += page.len() as u64;
        }
        renderer.kept.run_pending_tasks().await;
        assert!(drawn > KEPT_MAX, "{drawn}");
        assert!(renderer.kept.weighted_size() <= KEPT_MAX);
    }

    /// Neither page nor place is kept, whoever waits for it or is gone.
    #[tokio::test]
    async fn what_somebody_typed_is_drawn_and_not_kept() {
        let (renderer, pages) = (Renderer::default(), Pages::default());
        let address = "/awardee?cari=Yonas+Tabuni";
        for _ in 0..2 {
            let place = pages.place().unwrap();
            let page = renderer.page_once(address, "[]", place).await.unwrap();
            assert!(page.contains("value=\"Yonas Tabuni\""), "{page}");
        }
        // Who is gone before it is drawn.
        let place = pages.place().unwrap();
        let _ = renderer.page_once(address, "[]", place).now_or_never();
        // Behind all that waits.
        renderer.page("/beasiswa", "[]").await.unwrap();
        assert_eq!(pages.typed.available_permits(), TYPED_MAX);
        renderer.kept.run_pending_tasks().await;
        assert_eq!(renderer.kept.entry_count(), 1);
    }

    #[tokio::test]
    async fn what_fails_leaves_the_engine_running() {
        let renderer = Renderer::default();
        assert_eq!(renderer.page("/beasiswa", "no data").await, None);
        let page = renderer.page("/beasiswa", "[]").await.unwrap();
        assert!(page.contains("<h1"));
    }
}
