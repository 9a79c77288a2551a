//! An address that leads to one server or to another: what a virtual address or a proxy does when a
//! standby takes the place of the primary.

use std::sync::Arc;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::Failure;

/// A running forwarder; it ends when dropped, and the connections through it with it.
pub struct Forward {
    port: u16,
    target: Arc<watch::Sender<Option<u16>>>,
    task: JoinHandle<()>,
}

impl Forward {
    /// Starts one that leads to a port of this machine.
    ///
    /// # Errors
    /// When there is no free port.
    pub async fn to(port: u16) -> Result<Self, Failure> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let own = listener.local_addr()?.port();
        let target = Arc::new(watch::Sender::new(Some(port)));
        let task = tokio::spawn(accept(listener, Arc::clone(&target)));
        Ok(Self {
            port: own,
            target,
            task,
        })
    }

    /// The port to connect to.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Leads to another port from now on; `None` to nobody. Connections that are open are cut.
    pub fn switch(&self, port: Option<u16>) {
        self.target.send_replace(port);
    }
}

impl Drop for Forward {
    fn drop(&mut self) {
        self.switch(None);
        self.task.abort();
    }
}

async fn accept(listener: TcpListener, target: Arc<watch::Sender<Option<u16>>>) {
    while let Ok((mut near, _)) = listener.accept().await {
        let mut target = target.subscribe();
        let Some(port) = *target.borrow_and_update() else {
            continue;
        };
        tokio::spawn(async move {
            let Ok(mut far) = TcpStream::connect(("127.0.0.1", port)).await else {
                return;
            };
            // Short questions and answers must not wait for more to come.
            let _ = (near.set_nodelay(true), far.set_nodelay(true));
            // A line that is cut or breaks is what is tried here.
            tokio::select! {
                _ = copy_bidirectional(&mut near, &mut far) => {}
                _ = target.changed() => {}
            }
        });
    }
}
