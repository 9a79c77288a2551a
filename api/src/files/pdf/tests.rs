//! Documents that act, however they hide it, and documents that do not.

use std::io::Write;

use flate2::{Compression, write::ZlibEncoder};

use super::*;

fn pdf(body: &[u8]) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog ".to_vec();
    bytes.extend_from_slice(body);
    bytes.extend_from_slice(b" >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n");
    bytes
}

fn with_object_stream(hidden: &[u8], filter: &str) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(hidden).unwrap();
    let packed = encoder.finish().unwrap();
    let mut body =
        format!(
        ">>\nendobj\n2 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter {filter} /Length {} >>\nstream\n",
        packed.len()
    )
    .into_bytes();
    body.extend_from_slice(&packed);
    body.extend_from_slice(b"\nendstream\nendobj\n3 0 obj\n<<");
    pdf(&body)
}

#[test]
fn takes_paper() {
    assert_eq!(check(&pdf(b"/Pages 2 0 R")), Ok(()));
    assert_eq!(check(&pdf(b"/OpenAction [3 0 R /FitH null]")), Ok(()));
    assert_eq!(
        check(&pdf(b"/OpenAction << /S /GoTo /D [3 0 R] >>")),
        Ok(())
    );
    assert_eq!(
        check(&with_object_stream(
            b"1 0 << /Type /Page >>",
            "/FlateDecode"
        )),
        Ok(())
    );
}

#[test]
fn refuses_what_acts() {
    for active in [
        "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>",
        "/OpenAction << /S /URI /URI (http://x) >>",
        "/Names << /EmbeddedFiles 4 0 R >>",
        "/A << /S /Launch /F (cmd.exe) >>",
        "/AA << /O 5 0 R >>",
        "/AcroForm << /XFA 6 0 R >>",
        "/J#61vaScript 7 0 R",
        "/A << /S /RichMediaExecute >>",
        "/Font << /FontMatrix [0.001 0 0 0.001 0 (0\\); alert\\(1\\)//)] >>",
        "/Font << /FontMatrix (alert) >>",
    ] {
        let answer = check(&pdf(active.as_bytes()));
        assert!(
            matches!(answer, Err(PdfError::Active(_))),
            "{active}: {answer:?}"
        );
    }
}

#[test]
fn refuses_a_form_that_is_drawn_from_another_file() {
    let form = |reference: &str| {
        let body = format!(
            ">>\nendobj\n2 0 obj\n<< /Type /XObject /Subtype /Form {reference} /Length 2 >>\nstream\nq \nendstream\nendobj\n3 0 obj\n<<"
        );
        check(&pdf(body.as_bytes()))
    };
    assert_eq!(form(""), Ok(()));
    for reference in [
        "/Ref << /F (\\\\\\\\198.51.100.7\\\\a.pdf) /Page 0 >>",
        "/R#65f << /F (x) >>",
    ] {
        let answer = form(reference);
        assert!(matches!(answer, Err(PdfError::Active(_))), "{answer:?}");
    }
}

#[test]
fn refuses_objects_that_lie_in_a_stream_for_a_reader_that_repairs() {
    let with_stream = |content: &[u8], start: &str| {
        let head = format!(
            "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n2 0 obj\n<< /Length {} >>\nstream\n",
            content.len()
        );
        let tail = format!("\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n{start}%%EOF\n");
        check(&[head.as_bytes(), content, tail.as_bytes()].concat())
    };
    let catalog = b"1 0 obj <</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>> endobj";
    for start in ["", "startxref\n99999999\n"] {
        assert_eq!(with_stream(b"BT (obj, trailer) Tj ET", start), Ok(()));
        assert!(with_stream(catalog, start).is_err(), "{start:?}");
        assert!(with_stream(b"\x00\xff7\t0\r\nobj<</A 1>>", start).is_err());
        assert!(with_stream(b"x trailer <</Root 9 0 R>>", start).is_err());
    }
}

#[test]
fn a_matrix_of_numbers_is_paper() {
    let font = b"/Font << /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 -0.001 0 0] >>";
    assert_eq!(check(&pdf(font)), Ok(()));
}

#[test]
fn nothing_but_blanks_stands_behind_the_end() {
    let paper = pdf(b"/Pages 2 0 R");
    for (tail, taken) in [
        (&b"\r\n\0\0\x1A"[..], true),
        (b"<html><script>", false),
        (b"PK\x05\x06", false),
        (&[b' '; TAIL_MAX + 2], false),
    ] {
        let glued = [&paper, tail].concat();
        assert_eq!(check(&glued).is_ok(), taken, "{tail:?}");
    }
}

#[test]
fn refuses_scripts_in_an_object_stream_and_one_it_cannot_open() {
    let hidden = b"1 0 << /S /JavaScript >>";
    let answer = check(&with_object_stream(hidden, "/FlateDecode"));
    assert!(matches!(answer, Err(PdfError::Active(_))), "{answer:?}");
    let answer = check(&with_object_stream(
        hidden,
        "[/ASCIIHexDecode /FlateDecode]",
    ));
    assert!(answer.is_err(), "{answer:?}");
}

#[test]
fn a_bomb_in_an_object_stream_is_too_complex() {
    let zeros = vec![b' '; 40 * 1024 * 1024];
    assert_eq!(
        check(&with_object_stream(&zeros, "/FlateDecode")),
        Err(PdfError::TooComplex)
    );
}

#[test]
fn what_grows_in_the_reader_that_opens_it_is_too_complex() {
    let body =
        |object: &[u8]| [b">>\nendobj\n2 0 obj\n", object, b"\nendobj\n3 0 obj\n<<"].concat();
    let page = |length: usize| packed(&vec![b' '; length]);
    let twice = packed(&page(100_000));
    let large =
        |side: u32| format!("/Subtype /Image /Width {side} /Height {side} /Filter /DCTDecode");
    for (dictionary, data, answer) in [
        ("/Filter /FlateDecode".to_owned(), page(1_000_000), Ok(())),
        (
            "/Filter /FlateDecode".to_owned(),
            page(40_000_000),
            Err(PdfError::TooComplex),
        ),
        (
            "/Filter [/FlateDecode /FlateDecode]".to_owned(),
            twice,
            Err(PdfError::TooComplex),
        ),
        (large(10_000), b"x".to_vec(), Ok(())),
        (large(60_000), b"x".to_vec(), Err(PdfError::TooComplex)),
    ] {
        let checked = check(&pdf(&body(&stream(&dictionary, &data))));
        assert_eq!(checked, answer, "{dictionary}");
    }
}

#[test]
fn letters_inside_a_picture_are_not_names() {
    let body = b">>\nendobj\n2 0 obj\n<< /Subtype /Image /Filter /DCTDecode /Length 9 >>\nstream\nxx /JS yy\nendstream\nendobj\n3 0 obj\n<<";
    assert_eq!(check(&pdf(body)), Ok(()));
}

#[test]
fn many_actions_without_an_end_are_refused_at_the_first() {
    let mut body = b"/OpenAction <<".repeat(500_000);
    body.extend_from_slice(b"/GoTo");
    let answer = check(&pdf(&body));
    assert_eq!(answer, Err(PdfError::Active("OpenAction".to_owned())));
}

#[test]
fn refuses_encrypted_cut_and_glued_documents() {
    assert_eq!(check(&pdf(b"/Encrypt 9 0 R")), Err(PdfError::Encrypted));
    assert_eq!(check(b"%PDF-1.7\n1 0 obj"), Err(PdfError::NoEnd));
    let mut glued = pdf(b"");
    glued.extend_from_slice(&[b'x'; 4096]);
    assert_eq!(check(&glued), Err(PdfError::NoEnd));
}

/// A document of these objects, numbered from 1, with a table that says where each begins. The first is the catalogue.
fn built(objects: &[Vec<u8>]) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut offsets = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        offsets.push(file.len());
        file.extend_from_slice(format!("{} 0 obj\n", index + 1).as_bytes());
        file.extend_from_slice(object);
        file.extend_from_slice(b"\nendobj\n");
    }
    let table = file.len();
    let size = objects.len() + 1;
    file.extend_from_slice(format!("xref\n0 {size}\n0000000000 65535 f \n").as_bytes());
    for offset in offsets {
        file.extend_from_slice(format!("{offset:010} 00000 n \n").as_bytes());
    }
    let end = format!("trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n");
    file.extend_from_slice(end.as_bytes());
    file
}

fn stream(dictionary: &str, data: &[u8]) -> Vec<u8> {
    let mut object = format!("<< {dictionary} /Length {} >>\nstream\n", data.len()).into_bytes();
    object.extend_from_slice(data);
    object.extend_from_slice(b"\nendstream");
    object
}

fn packed(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

const CATALOG: &[u8] = b"<< /Type /Catalog /Pages 2 0 R /Open 4 0 R >>";
const PAGES: &[u8] = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const PAGE: &[u8] = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>";

fn with_more(more: &[Vec<u8>]) -> Vec<u8> {
    let mut objects = vec![CATALOG.to_vec(), PAGES.to_vec(), PAGE.to_vec()];
    objects.extend_from_slice(more);
    built(&objects)
}

#[test]
fn a_comment_that_looks_like_a_stream_hides_nothing() {
    let hidden = b"<< /Innocent true >> % <<>>\nendobj\n5 0 obj\n<< /A 1 % >>\nstream\n\
/S /JavaScript /JS (app.alert(1)) %endstream\n>>"
        .to_vec();
    let answer = check(&with_more(&[hidden]));
    assert!(matches!(answer, Err(PdfError::Active(_))), "{answer:?}");
}

#[test]
fn a_string_that_looks_like_an_object_does_not_hide_an_object_stream() {
    let data = packed(b"9 0 << /S /JavaScript /JS (app.alert(1)) >>");
    let object = stream(
        "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /X (1 0 obj <<)",
        &data,
    );
    let answer = check(&with_more(&[object]));
    assert!(matches!(answer, Err(PdfError::Active(_))), "{answer:?}");
}

#[test]
fn an_object_stream_that_does_not_say_what_it_is_is_looked_into() {
    let data = packed(b"9 0 << /S /JavaScript /JS (app.alert(1)) >>");
    let object = stream("/N 1 /First 4 /Filter /FlateDecode", &data);
    let answer = check(&with_more(&[object]));
    assert!(matches!(answer, Err(PdfError::Active(_))), "{answer:?}");
}

#[test]
fn the_same_documents_without_what_acts_are_taken() {
    let harmless = packed(b"9 0 << /Type /Annot >>");
    for more in [
        stream(
            "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /X (1 0 obj <<)",
            &harmless,
        ),
        stream("/N 1 /First 4 /Filter /FlateDecode", &harmless),
        stream("/Subtype /Image /Filter /DCTDecode", b"xx /JS yy"),
        b"<< /Title (about scripts) /A << /S /URI /URI (http://x) >> >>".to_vec(),
    ] {
        let shown = String::from_utf8_lossy(&more).into_owned();
        assert_eq!(check(&with_more(&[more])), Ok(()), "{shown}");
    }
}

#[test]
fn an_action_behind_a_reference_is_seen() {
    let action = b"<< /S /URI /URI (http://x) >>".to_vec();
    let mut objects = vec![b"<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>".to_vec()];
    objects.extend([PAGES.to_vec(), PAGE.to_vec(), action]);
    let answer = check(&built(&objects));
    assert_eq!(answer, Err(PdfError::Active("OpenAction".to_owned())));
}

#[test]
fn what_is_no_document_at_all_is_refused() {
    assert_eq!(
        check(b"%PDF-1.7\nhello\n%%EOF\n"),
        Err(PdfError::Unreadable)
    );
}

#[test]
fn what_the_portal_draws_itself_is_taken() {
    let paper = commands::demo::paper::pdf("KTP", &["SINTETIS".to_owned()]);
    assert_eq!(check(&paper), Ok(()));
}

#[test]
fn what_reaches_out_of_the_paper_is_refused_by_its_name() {
    for (name, more) in [
        ("EF", "<< /Type /F /EF << /F 9 0 R >> >>"),
        ("AF", "<< /AF [9 0 R] >>"),
        ("FileAttachment", "<< /Subtype /FileAttachment >>"),
        ("Collection", "<< /Collection << /View /D >> >>"),
        ("GoToR", "<< /A << /S /GoToR /F (x.pdf) >> >>"),
        ("GoToE", "<< /A << /S /GoToE >> >>"),
        ("Thread", "<< /A << /S /Thread /F (x.pdf) >> >>"),
        ("Screen", "<< /Type /Annot /Subtype /Screen >>"),
        ("Movie", "<< /Subtype /Movie >>"),
        ("Sound", "<< /Subtype /Sound >>"),
        ("3D", "<< /Subtype /3D >>"),
        ("RichMedia", "<< /Subtype /RichMedia >>"),
        ("ResetForm", "<< /A << /S /ResetForm >> >>"),
        ("ImportData", "<< /A << /S /ImportData /F (x) >> >>"),
        ("SubmitForm", "<< /A << /S /SubmitForm >> >>"),
        ("URI", "<< /A << /S /URI /URI (file:///etc/passwd) >> >>"),
        (
            "URI",
            "<< /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>",
        ),
        ("URI", "<< /A << /S /URI /URI (\\152avascript:x) >> >>"),
        ("URI", "<< /A << /S /URI /URI <736d623a2f2f78> >> >>"),
        ("URI", "<< /A << /S /URI /URI (//intranet/share) >> >>"),
        (
            "URI",
            "<< /A << /S /URI /URI (\\\\\\\\intranet\\\\share) >> >>",
        ),
        ("URI", "<< /URI << /Base (ftp://x/) >> >>"),
    ] {
        let refused = Err(PdfError::Active(name.to_owned()));
        assert_eq!(
            check(&with_more(&[more.as_bytes().to_vec()])),
            refused,
            "{more}"
        );
        // The same where the objects are packed.
        let hidden = packed(format!("9 0 {more}").as_bytes());
        let hidden = stream("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", &hidden);
        assert_eq!(check(&with_more(&[hidden])), refused, "packed {more}");
    }
    let referred = [
        b"<< /S /URI /URI 5 0 R >>".to_vec(),
        b"(smb://x/y)".to_vec(),
    ];
    let refused = Err(PdfError::Active("URI".to_owned()));
    assert_eq!(check(&with_more(&referred)), refused);
    let elsewhere = stream("/F (C:/x) /FFilter /FlateDecode", b"x");
    let refused = Err(PdfError::Active("F".to_owned()));
    assert_eq!(check(&with_more(&[elsewhere])), refused);
}

#[test]
fn links_to_the_web_and_to_mailboxes_are_taken() {
    for more in [
        "<< /A << /S /URI /URI (https://nduga.go.id/a?b=c:d) >> >>",
        "<< /A << /S /URI /URI (HTTP://x) >> >>",
        "<< /A << /S /URI /URI (mailto:a@b.test) >> >>",
        "<< /A << /S /URI /URI <687474703a2f2f78> >> >>",
        "<< /A << /S /URI /URI (www.nduga.go.id/berita:1) >> >>",
        "<< /Type /Annot /Subtype /Link /F 4 >>",
        "<< /URI << /Base (https://x/) >> >>",
    ] {
        assert_eq!(
            check(&with_more(&[more.as_bytes().to_vec()])),
            Ok(()),
            "{more}"
        );
        let open = packed(format!("9 0 {more}").as_bytes());
        let open = stream("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", &open);
        assert_eq!(check(&with_more(&[open])), Ok(()), "packed {more}");
    }
}

/// A page with a link, as a library writes it that others use too.
#[test]
fn a_document_of_a_library_with_links_is_taken() {
    use krilla::{
        action::{Action, LinkAction},
        annotation::{LinkAnnotation, Target},
        geom::Rect,
        page::PageSettings,
    };
    let drawn = |address: &str| {
        let mut document = krilla::Document::new();
        let mut page = document.start_page_with(PageSettings::from_wh(595.0, 842.0).unwrap());
        let area = Rect::from_xywh(10.0, 10.0, 80.0, 20.0).unwrap();
        let target = Target::Action(Action::Link(LinkAction::new(address.to_owned())));
        page.add_annotation(LinkAnnotation::new(area, target).into());
        page.finish();
        document.finish().unwrap()
    };
    assert_eq!(check(&drawn("https://nduga.go.id/a")), Ok(()));
    // The control: the same library, another address.
    let refused = Err(PdfError::Active("URI".to_owned()));
    assert_eq!(check(&drawn("file:///etc/passwd")), refused);
}
