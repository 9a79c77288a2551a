//! Masked texts that may stand beside sealed values: enough to recognise, too little to use.

/// The dots that stand for what is hidden.
const DOT: char = '•';

/// Keeps the first `head` and last `tail` letters; a text too short for that is hidden whole.
#[must_use]
pub fn mask(text: &str, head: usize, tail: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    // At least half stays hidden, however short the text is.
    let shown = if letters.len() >= 2 * (head + tail) {
        (head, tail)
    } else {
        (0, (letters.len() / 4).min(tail))
    };
    letters
        .iter()
        .enumerate()
        .map(|(index, letter)| {
            if index < shown.0 || index >= letters.len() - shown.1 {
                *letter
            } else {
                DOT
            }
        })
        .collect()
}

/// `9508••••••••0001`: the region and the serial number of a NIK or KK.
#[must_use]
pub fn mask_identity_number(number: &str) -> String {
    mask(number, 4, 4)
}

/// `••••••4321`: the end of an account, telephone or student number.
#[must_use]
pub fn mask_number(number: &str) -> String {
    mask(number, 0, 4)
}

/// `y•••••@domain.id`.
#[must_use]
pub fn mask_email(address: &str) -> String {
    match address.split_once('@') {
        Some((local, domain)) => {
            let first: String = local.chars().take(1).collect();
            let rest = local.chars().count().saturating_sub(1);
            format!("{first}{}@{domain}", DOT.to_string().repeat(rest))
        }
        None => mask(address, 1, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_region_and_serial_of_a_nik_only() {
        assert_eq!(mask_identity_number("9508010101010001"), "9508••••••••0001");
    }

    #[test]
    fn hides_at_least_half_of_short_texts() {
        assert_eq!(mask_number("123456789"), "•••••6789");
        assert_eq!(mask_number("1234"), "•••4");
        assert_eq!(mask_number("12"), "••");
        assert_eq!(mask_number(""), "");
    }

    #[test]
    fn keeps_the_domain_of_an_address() {
        assert_eq!(mask_email("yuliana@demo.test"), "y••••••@demo.test");
    }
}
