// The five password rules of registration, checked in this order (spec §5); the reset form accepts the same set.

export interface Rule {
  text: string;
  holds: (password: string) => boolean;
}

export const passwordLengthMin = 10;
export const passwordLengthMax = 128;

export const rules: readonly Rule[] = [
  { text: 'Password harus mengandung huruf besar', holds: (password) => /[A-Z]/.test(password) },
  { text: 'Password harus mengandung huruf kecil', holds: (password) => /[a-z]/.test(password) },
  { text: 'Password harus mengandung angka', holds: (password) => /[0-9]/.test(password) },
  {
    text: 'Password harus mengandung karakter spesial (misal: !@#...)',
    // Anything but letters, digits, spaces and control characters, as the server has it.
    holds: (password) => /[^\p{Alphabetic}\p{N}\s\p{Cc}]/u.test(password),
  },
  { text: 'Password minimal 10 karakter', holds: (password) => [...password].length >= passwordLengthMin },
];

/** The first broken rule's message, or null. */
export function passwordProblem(password: string): string | null {
  const broken = rules.find((rule) => !rule.holds(password));
  if (broken) return broken.text;
  return [...password].length > passwordLengthMax ? 'Password maksimal 128 karakter' : null;
}

export const resetTexts = {
  noToken: 'Token tidak ditemukan. Silakan coba lagi.',
  differs: 'Konfirmasi password tidak sama.',
  weak: 'Password harus minimal 10 karakter, mengandung huruf besar, kecil, angka, dan simbol.',
} as const;

/** What keeps the reset form from being sent, in the order of spec §5; null when nothing does. */
export function resetProblem(token: string | null, password: string, confirmation: string): string | null {
  if (!token) return resetTexts.noToken;
  if (password !== confirmation) return resetTexts.differs;
  return passwordProblem(password) === null ? null : resetTexts.weak;
}
