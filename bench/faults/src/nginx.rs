//! nginx in front of several nodes, with the very file that `docs/operasi` hands out: only names,
//! ports and certificates are replaced.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;

use tempfile::TempDir;
use tokio::process::{Child, Command};

use crate::client::Client;
use crate::{Failure, free_port};

/// A running proxy; it ends when dropped.
pub struct Nginx {
    _folder: TempDir,
    _child: Child,
    port: u16,
}

impl Nginx {
    /// Starts the proxy over nodes on these ports.
    ///
    /// # Errors
    /// When nginx is not installed or refuses the file.
    pub async fn start(ports: &[u16]) -> Result<Self, Failure> {
        let folder = tempfile::tempdir()?;
        // The workers of a proxy started as root run as somebody else.
        std::fs::set_permissions(folder.path(), Permissions::from_mode(0o755))?;
        let port = free_port()?;
        let path = folder.path().join("nginx.conf");
        std::fs::write(&path, configuration(folder.path(), port, ports)?)?;
        let child = Command::new("/usr/sbin/nginx")
            .arg("-c")
            .arg(&path)
            .arg("-p")
            .arg(folder.path())
            .args(["-g", "daemon off;"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("nginx: {error}"))?;
        let proxy = Self {
            _folder: folder,
            _child: child,
            port,
        };
        let client = Client::new(&proxy.url())?;
        for _ in 0..100 {
            if client
                .get("/healthz")
                .await
                .is_ok_and(|answer| answer.status == 200)
            {
                return Ok(proxy);
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        Err("nginx does not answer".into())
    }

    /// Its address.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

/// The operator's file without TLS, which needs a certificate and is not what is tried here.
fn configuration(folder: &Path, port: u16, ports: &[u16]) -> Result<String, Failure> {
    let text = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operasi/nginx.conf"),
    )?;
    let (upstream, rest) = text
        .split_once("server {\n    listen 80;")
        .ok_or("docs/operasi/nginx.conf has no server on port 80")?;
    let (_, server) = rest
        .split_once("server {\n")
        .ok_or("docs/operasi/nginx.conf has no second server")?;
    let mut nodes = String::new();
    for line in upstream.lines() {
        if line.contains("server 127.0.0.1:8080") {
            for node in ports {
                nodes.push_str(&line.replace("8080", &node.to_string()));
                nodes.push('\n');
            }
        } else {
            nodes.push_str(line);
            nodes.push('\n');
        }
    }
    let server: String = server
        .lines()
        .filter(|line| !line.contains("ssl_"))
        .map(|line| {
            if line.contains("listen 443") {
                format!("    listen 127.0.0.1:{port};\n")
            } else {
                format!("{line}\n")
            }
        })
        .collect();
    let folder = folder.display();
    Ok(format!(
        "worker_processes 1;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log warn;\n\
         events {{ worker_connections 1024; }}\n\
         http {{\naccess_log off;\nclient_body_temp_path {folder}/body;\n\
         proxy_temp_path {folder}/proxy;\nfastcgi_temp_path {folder}/fastcgi;\n\
         uwsgi_temp_path {folder}/uwsgi;\nscgi_temp_path {folder}/scgi;\n\
         {nodes}server {{\n{server}}}\n"
    ))
}
