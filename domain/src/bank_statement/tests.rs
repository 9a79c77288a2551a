use super::*;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn payment(n: u8, amount: i64, file: Option<&str>) -> BankPayment {
    BankPayment {
        disbursement_id: format!("00000000-0000-7000-8000-0000000000{n:02x}")
            .parse()
            .unwrap(),
        name: format!("Penerima {n}"),
        file: file.map(str::to_owned),
        amount: Rupiah(amount),
        bank_reference: None,
        transferred_on: Some(day("2026-03-10")),
        returned_on: None,
    }
}

fn line(number: usize, on: &str, text: &str, out: i64) -> StatementLine {
    StatementLine {
        number,
        on: day(on),
        text: text.to_owned(),
        out,
    }
}

fn reference(payment: &BankPayment) -> String {
    bank_reference(payment.disbursement_id)
}

#[test]
fn a_payment_is_found_by_its_reference_then_by_amount_and_day() {
    let (one, two, three) = (
        payment(1, 3_000_000, None),
        payment(2, 3_000_000, None),
        payment(3, 500_000, None),
    );
    let text = format!("TRF/{}/BEASISWA", reference(&two).to_lowercase());
    let statement = [
        line(4, "2026-03-10", &text, 3_000_000),
        line(5, "2026-03-12", "TRF", 3_000_000),
        line(6, "2026-03-16", "TRF", 500_000),
        line(7, "2026-03-31", "BIAYA ADM", 12_500),
    ];
    let rows = reconcile_statement(&[one, two, three], &[], &statement);
    let of = |name: &str| {
        let row = rows
            .iter()
            .find(|row| row.name.as_deref() == Some(name))
            .unwrap();
        (row.agreement, row.line.as_ref().map(|line| line.number))
    };
    assert_eq!(of("Penerima 2"), (Agreement::Agreed, Some(4)));
    assert_eq!(of("Penerima 1"), (Agreement::ByAmount, Some(5)));
    // Six days are too many without a reference.
    assert_eq!(of("Penerima 3"), (Agreement::OursOnly, None));
    let theirs = rows.iter().filter(|row| row.name.is_none()).count();
    assert_eq!(theirs, 2);
    let explained: i64 = rows.iter().map(Booked::difference).sum();
    assert_eq!(explained, 6_500_000 - 6_512_500);
    // What only its amount speaks for stands with what is to be looked at.
    assert!(!rows[3].is_settled() && rows[4].is_settled());
}

#[test]
fn another_amount_or_a_late_day_of_a_named_payment_is_told() {
    let (one, two) = (payment(1, 3_000_000, None), payment(2, 700_000, None));
    let statement = [
        line(2, "2026-03-10", &reference(&one), 300_000),
        line(3, "2026-03-20", &reference(&two), 700_000),
    ];
    let rows = reconcile_statement(&[one, two], &[], &statement);
    let agreements: Vec<Agreement> = rows.iter().map(|row| row.agreement).collect();
    assert_eq!(agreements, [Agreement::OtherAmount, Agreement::OtherDay]);
}

#[test]
fn a_file_that_is_booked_as_one_line_is_one_with_what_it_sent_back() {
    let of = |n, amount| payment(n, amount, Some("UKT tahap 1, berkas 1"));
    let mut refused = of(3, 500_000);
    refused.transferred_on = None;
    refused.returned_on = Some(day("2026-03-11"));
    let payments = [of(1, 3_000_000), of(2, 2_000_000), refused];
    let whole = [
        line(2, "2026-03-10", "PEMINDAHBUKUAN MASSAL", 5_500_000),
        line(3, "2026-03-11", "RETUR", -500_000),
    ];
    let rows = reconcile_statement(&payments, &[], &whole);
    assert!(rows.iter().all(|row| row.difference() == 0), "{rows:?}");
    assert_eq!(rows.iter().map(|row| row.out).sum::<i64>(), 5_000_000);
    // The bank may leave out what it refuses.
    let rows = reconcile_statement(
        &payments,
        &[],
        &[line(2, "2026-03-10", "MASSAL", 5_000_000)],
    );
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert_eq!(rows[0].agreement, Agreement::OneFile);
    // Without such a line nothing that never left is missed.
    let rows = reconcile_statement(&payments, &[], &[]);
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().all(|row| row.agreement == Agreement::OursOnly));
}

#[test]
fn what_came_back_after_it_left_is_looked_for_on_the_other_side() {
    let mut one = payment(1, 3_000_000, None);
    one.returned_on = Some(day("2026-03-20"));
    let statement = [
        line(2, "2026-03-10", "TRF", 3_000_000),
        line(3, "2026-03-21", "RETUR TRF", -3_000_000),
    ];
    let rows = reconcile_statement(&[one], &[], &statement);
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().all(|row| row.difference() == 0), "{rows:?}");
}

#[test]
fn a_payment_is_found_by_the_banks_own_reference_and_a_line_never_for_another() {
    let of = |n, own: &str| BankPayment {
        bank_reference: Some(own.to_owned()),
        ..payment(n, 3_000_000, None)
    };
    let payments = [
        of(1, "FT26-069/0001"),
        of(2, "FT26-069/0002"),
        of(3, "0003"),
    ];
    let others = [PaymentReference {
        disbursement_id: payment(9, 1, None).disbursement_id,
        bank_reference: Some("FT26-069/0009".to_owned()),
    }];
    let statement = [
        line(2, "2026-03-12", "TRF ft26 069 0002 NDUGA", 3_000_000),
        // The same money on the same day, of a payment that left in another month.
        line(3, "2026-03-10", "FT26-069/0009", 3_000_000),
        line(
            4,
            "2026-03-10",
            &format!("X{}Y", reference(&payment(9, 1, None))),
            3_000_000,
        ),
        // Four figures may be anything.
        line(5, "2026-03-11", "ATM 0003", 3_000_000),
    ];
    let rows = reconcile_statement(&payments, &others, &statement);
    let of = |name: &str| {
        let row = rows.iter().find(|row| row.name.as_deref() == Some(name));
        let row = row.unwrap();
        (row.agreement, row.line.as_ref().map(|line| line.number))
    };
    assert_eq!(of("Penerima 2"), (Agreement::Agreed, Some(2)));
    assert_eq!(of("Penerima 1"), (Agreement::ByAmount, Some(5)));
    assert_eq!(of("Penerima 3"), (Agreement::OursOnly, None));
    let theirs = rows.iter().filter(|row| row.name.is_none());
    let theirs: Vec<usize> = theirs
        .map(|row| row.line.as_ref().unwrap().number)
        .collect();
    assert_eq!(theirs, [3, 4]);
}

#[test]
fn one_reference_of_the_bank_for_several_payments_names_none_of_them() {
    let of = |n| BankPayment {
        bank_reference: Some("BATCH 260310".to_owned()),
        ..payment(n, 1_000_000, Some("UKT, berkas 1"))
    };
    let statement = [line(2, "2026-03-10", "BATCH 260310", 2_000_000)];
    let rows = reconcile_statement(&[of(1), of(2)], &[], &statement);
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert_eq!(rows[0].agreement, Agreement::OneFile);
}
