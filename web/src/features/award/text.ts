// Indonesian texts of awards and academic records.

/** 3.25 as "3,25". */
export const gpaText = (gpa: number | null | undefined): string =>
  gpa === null || gpa === undefined
    ? '–'
    : gpa.toLocaleString('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
