// Indonesian texts of awards and academic records.

/** 3.25 as "3,25". */
export const gpaText = (gpa: number | null | undefined): string =>
  gpa === null || gpa === undefined
    ? '–'
    : gpa.toLocaleString('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The academic years around today, newest first: "2025/2026". */
export function academicYears(today = new Date()): string[] {
  const first = today.getMonth() >= 6 ? today.getFullYear() : today.getFullYear() - 1;
  return [0, -1, -2, -3].map((offset) => `${first + offset}/${first + offset + 1}`);
}
