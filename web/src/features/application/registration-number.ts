// The number that an applicant writes down: short enough to read over the telephone, drawn from the form's own id.

/** `ND-2026-3F9A-12BC`: scholarship year, and the last eight digits of the form's id. */
export function registrationNumber({ id, isi }: { id: string; isi: { tahun?: number | null } }): string {
  const tail = id.replaceAll('-', '').slice(-8).toUpperCase();
  return ['ND', isi.tahun, tail.slice(0, 4), tail.slice(4)].filter(Boolean).join('-');
}
