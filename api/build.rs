//! Makes sure that there is a web app to embed: a plain page stands in until `make web` was run.

use std::{fs, path::Path};

fn main() {
    let dist = Path::new("../web/dist");
    println!("cargo:rerun-if-changed=../web/dist");
    println!("cargo:rerun-if-changed=build.rs");
    let index = dist.join("index.html");
    if !index.exists() {
        fs::create_dir_all(dist).expect("the folder web/dist can be made");
        fs::write(index, PLACEHOLDER).expect("web/dist/index.html can be written");
    }
}

const PLACEHOLDER: &str = r#"<!doctype html>
<html lang="id">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <!--app-head-->
  </head>
  <body>
    <div id="root"><!--app-html--><p>Aplikasi web belum dibangun. Jalankan: make web</p></div>
    <!--app-data-->
  </body>
</html>
"#;
