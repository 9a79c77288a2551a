// Indonesian texts of payments.
import { type Component, componentText, type RejectCode, rejectCodeLongText, rejectCodeWords } from '../../api/words';

/** Why a payment is refused; the same code is said otherwise of a form where the money is meant. */
export const refusalText: Readonly<Record<RejectCode, string>> = {
  ...rejectCodeLongText,
  GANDA: 'Sudah dibayar dari sumber lain',
};

/** Reasons that a payment can be refused for. */
export const refusalCodes: readonly RejectCode[] = rejectCodeWords.filter((code) => code !== 'BUKAN_WARGA');

/** "UKT semester 5, 2025/2026". */
export const paymentName = (payment: { komponen: Component; semester: number; tahunAkademik: string }): string =>
  `${componentText[payment.komponen]} semester ${payment.semester}, ${payment.tahunAkademik}`;

/** States in which a receipt proves the payment: the money was sent and did not come back. */
export const withReceipt: readonly string[] = ['disalurkan', 'diterima', 'dipertanggungjawabkan'];
