//! Threads for what takes much memory. The allocator keeps near each thread some of what the thread freed; the pool for what
//! blocks has dozens of threads, and what each keeps would add up.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::oneshot;

use crate::error::ApiError;

type Job = Box<dyn FnOnce() + Send>;

/// Some threads, which end with the last of its copies.
#[derive(Clone)]
pub struct Workers {
    jobs: Sender<Job>,
}

impl Workers {
    /// So many threads.
    pub fn new(threads: usize) -> Self {
        let (jobs, waiting) = mpsc::channel();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..threads {
            let waiting = Arc::clone(&waiting);
            thread::spawn(move || work(&waiting));
        }
        Self { jobs }
    }

    /// Does this on one of them.
    ///
    /// # Errors
    /// When it panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let (done, told) = oneshot::channel();
        let job: Job = Box::new(move || {
            // Whoever asked may be gone.
            let _ = done.send(job());
        });
        self.jobs.send(job).map_err(ApiError::internal)?;
        told.await.map_err(ApiError::internal)
    }
}

fn work(waiting: &Mutex<Receiver<Job>>) {
    loop {
        let job = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(job) = job else { return };
        // The panic is told by its hook; the thread goes on.
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_panics_is_told_and_the_thread_goes_on() {
        let workers = Workers::new(1);
        let refused = workers.run(|| -> u8 { panic!("a picture that breaks the decoder") });
        assert!(refused.await.is_err());
        assert_eq!(workers.run(|| 7).await.unwrap(), 7);
    }
}
