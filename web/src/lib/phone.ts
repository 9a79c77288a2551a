// Telephone numbers as they are read, one way everywhere: 0812 3456 7890, 0969 000131.

/** Area codes of three digits; all others have four. */
const shortAreas = /^0(21|22|24|31|61)/;

/** A number without its country and without signs; null for what is no whole number: a short one, masked, or with words. */
function digitsOf(text: string): string | null {
  const bare = text.replace(/[\s().-]/g, '');
  const digits = bare.replace(/^(\+62|62|0)0?(?=[1-9])/, '0');
  return /^0[1-9]\d{6,11}$/.test(digits) ? digits : null;
}

/** In fours; one digit alone is not left over. */
const inFours = (digits: string) => digits.replace(/\d{4}(?=\d{2})/g, '$& ');

/** A number as it is shown, however it was written; what is no whole number stays as it is. */
export function phoneText(text: string): string {
  const digits = digitsOf(text);
  if (digits === null) return text;
  if (digits.startsWith('08')) return inFours(digits);
  const area = shortAreas.test(digits) ? 3 : 4;
  const own = digits.slice(area);
  return `${digits.slice(0, area)} ${own.length > 6 ? inFours(own) : own}`;
}

/** The address that calls a number. */
export function phoneLink(text: string): string {
  const digits = digitsOf(text);
  return `tel:${digits ? `+62${digits.slice(1)}` : text.replace(/[^\d+]/g, '')}`;
}
