//! Small, valid PDF files that stand in for the documents of synthetic applicants.
use std::fmt::Write as _;

/// A one-page PDF with a title and lines of text, marked SINTETIS.
pub fn pdf(title: &str, lines: &[String]) -> Vec<u8> {
    let mut page = String::from("BT /F1 20 Tf 60 770 Td (SINTETIS) Tj ET\n");
    let _ = writeln!(page, "BT /F1 14 Tf 60 735 Td ({}) Tj ET", escaped(title));
    for (index, line) in lines.iter().enumerate() {
        let y = 700 - 18 * index;
        let _ = writeln!(page, "BT /F1 11 Tf 60 {y} Td ({}) Tj ET", escaped(line));
    }
    page.push_str("BT /F1 9 Tf 60 60 Td (Dokumen contoh, bukan dokumen orang sungguhan.) Tj ET\n");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] \
         /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>"
            .to_owned(),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{page}endstream", page.len()),
    ];
    let mut file = String::from("%PDF-1.4\n");
    let mut offsets = Vec::with_capacity(objects.len());
    for (index, object) in objects.iter().enumerate() {
        offsets.push(file.len());
        let _ = write!(file, "{} 0 obj\n{object}\nendobj\n", index + 1);
    }
    let table = file.len();
    let _ = write!(file, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for offset in offsets {
        let _ = writeln!(file, "{offset:010} 00000 n ");
    }
    let _ = write!(
        file,
        "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n",
        objects.len() + 1
    );
    file.into_bytes()
}

/// Text as a PDF string: brackets and backslashes escaped, letters outside ASCII left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '(' | ')' | '\\' => out.extend(['\\', letter]),
            '\u{20}'..='\u{7e}' => out.push(letter),
            '–' | '—' => out.push('-'),
            _ => out.push('?'),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_object_begins_where_the_table_says() {
        let file = pdf("Kartu Keluarga", &["Nama: Yonas (contoh)".to_owned()]);
        let text = std::str::from_utf8(&file).unwrap();
        let table = text
            .split("startxref\n")
            .nth(1)
            .unwrap()
            .lines()
            .next()
            .unwrap();
        let rows = &text[table.parse::<usize>().unwrap()..];
        assert!(rows.starts_with("xref\n0 6\n"));
        for (index, row) in rows.lines().skip(3).take(5).enumerate() {
            let offset: usize = row[..10].parse().unwrap();
            assert!(text[offset..].starts_with(&format!("{} 0 obj", index + 1)));
        }
        assert!(text.contains(r"Yonas \(contoh\)"));
    }
}
