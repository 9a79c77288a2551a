// Checks of names, NIK, family-card number, phone and bank account while one types; the server decides again.

export type Sex = 'L' | 'P';

/** What a check found: `error` stops the form, `warning` only asks to look again. */
export type Finding = { kind: 'error' | 'warning'; text: string };

export type NikParts = { region: string; sex: Sex; day: number; month: number; year: number };

/** Region prefixes under which people of Nduga have been registered: now, before 2022, before the split. */
const HOME_PREFIXES = ['9508', '9124', '9102'];

/** Only the digits of what was typed. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

/** Strips the separators that people write between digits; other characters stay, so that they are seen. */
const stripSeparators = (typed: string): string => typed.replace(/[\s.\-–]/g, '');

const isRealDate = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** A two-digit year is of this century when its owner would be at least ten years old today. */
const fullYear = (twoDigits: number, today: Date): number =>
  2000 + twoDigits <= today.getFullYear() - 10 ? 2000 + twoDigits : 1900 + twoDigits;

/** Sixteen digits that no card bears: all equal, or the serial 0000. */
const isNobodys = (digits: string): boolean => /^(\d)\1{15}$/.test(digits) || digits.endsWith('0000');

/** Reads birth date and sex out of a NIK (day + 40 means a woman); null when it cannot be one. */
export function parseNik(typed: string, today: Date = new Date()): NikParts | null {
  const nik = stripSeparators(typed);
  if (!/^\d{16}$/.test(nik) || isNobodys(nik)) return null;
  const rawDay = Number(nik.slice(6, 8));
  const day = rawDay > 40 ? rawDay - 40 : rawDay;
  const month = Number(nik.slice(8, 10));
  if (day < 1 || day > 31 || month < 1 || month > 12) return null;
  const year = fullYear(Number(nik.slice(10, 12)), today);
  if (!isRealDate(year, month, day)) return null;
  return { region: nik.slice(0, 6), sex: rawDay > 40 ? 'P' : 'L', day, month, year };
}

/** Checks a person's name: two letters of any script or more, and what stands between the letters of a name. */
export function checkName(typed: string): Finding | null {
  const name = typed.trim();
  if (name === '') return null;
  const letters = name.match(/\p{Alphabetic}/gu) ?? [];
  if (letters.length >= 2 && /^(?:\p{Alphabetic}|[\u0300-\u036f]|[ .,'’\-/()])+$/u.test(name)) return null;
  return { kind: 'error', text: 'Nama ditulis dengan huruf, seperti di KTP.' };
}

/** Checks a NIK by its structure and, where given, against birth date (YYYY-MM-DD) and sex of the form. */
export function checkNik(
  typed: string,
  form: { birthDate?: string | undefined; sex?: Sex | undefined } = {},
  today: Date = new Date(),
): Finding | null {
  const nik = stripSeparators(typed);
  if (nik === '') return null;
  if (/\D/.test(nik)) return { kind: 'error', text: 'NIK hanya berisi angka.' };
  if (nik.length < 16) return { kind: 'error', text: `NIK terdiri dari 16 angka, baru ${nik.length}.` };
  if (nik.length > 16) return { kind: 'error', text: `NIK terdiri dari 16 angka, ini ${nik.length}.` };
  const parts = parseNik(nik, today);
  if (!parts)
    return { kind: 'error', text: 'NIK ini tidak mungkin benar: periksa angka tanggal lahir dan nomor urut.' };
  if (form.birthDate) {
    const birth = `${parts.year}-${String(parts.month).padStart(2, '0')}-${String(parts.day).padStart(2, '0')}`;
    if (birth.slice(2) !== form.birthDate.slice(2))
      return { kind: 'warning', text: 'Tanggal lahir di NIK berbeda dengan tanggal lahir di formulir.' };
  }
  if (form.sex && form.sex !== parts.sex)
    return { kind: 'warning', text: 'Jenis kelamin di NIK berbeda dengan jenis kelamin di formulir.' };
  if (!HOME_PREFIXES.includes(nik.slice(0, 4)))
    return {
      kind: 'warning',
      text: 'NIK ini pertama kali terdaftar di luar Nduga. Tidak apa-apa bila KTP atau KK Anda sekarang dari Nduga.',
    };
  return null;
}

/** Checks a family-card number: shaped like a NIK, but the day never carries the + 40. */
export function checkKk(typed: string, nikTyped = ''): Finding | null {
  const kk = stripSeparators(typed);
  if (kk === '') return null;
  if (/\D/.test(kk)) return { kind: 'error', text: 'Nomor KK hanya berisi angka.' };
  if (kk.length !== 16)
    return { kind: 'error', text: `Nomor KK terdiri dari 16 angka, ${kk.length < 16 ? 'baru' : 'ini'} ${kk.length}.` };
  if (kk === stripSeparators(nikTyped))
    return { kind: 'error', text: 'Nomor KK tidak sama dengan NIK. Lihat nomor di bagian atas Kartu Keluarga.' };
  const [day, month, year] = [Number(kk.slice(6, 8)), Number(kk.slice(8, 10)), Number(kk.slice(10, 12))];
  if (!isRealDate(1900 + year, month, day) && !isRealDate(2000 + year, month, day))
    return { kind: 'error', text: 'Nomor KK ini tidak mungkin benar: periksa angka ke-7 sampai ke-12.' };
  if (isNobodys(kk)) return { kind: 'error', text: 'Nomor KK ini tidak mungkin benar: periksa empat angka terakhir.' };
  return null;
}

/** Checks an Indonesian telephone number, mobile or landline, written with 0, 62 or +62. */
export function checkPhone(typed: string): Finding | null {
  const phone = stripSeparators(typed).replace(/[()]/g, '');
  if (phone === '') return null;
  if (!/^(\+62|62|0)0?(8[1-35-9]\d{7,10}|[2-79]\d{6,10})$/.test(phone))
    return {
      kind: 'error',
      text: 'Nomor ponsel dimulai dengan 08 atau +628 dan terdiri dari 10 sampai 13 angka; nomor telepon rumah dengan kode daerahnya.',
    };
  return null;
}

/** Number lengths that a bank uses, as the reference data tells them; both null when unknown. */
export type AccountDigits = { min: number; max: number } | null;

/** Checks an account number against the lengths its bank uses; without known lengths as many as any bank may use. */
export function checkAccountNumber(typed: string, bank: string, digits: AccountDigits): Finding | null {
  const number = stripSeparators(typed);
  if (number === '') return null;
  if (/\D/.test(number)) return { kind: 'error', text: 'Nomor rekening hanya berisi angka.' };
  const { min, max } = digits ?? { min: 5, max: 20 };
  if (number.length < min || number.length > max) {
    const length = min === max ? `${min}` : `${min} sampai ${max}`;
    return {
      kind: 'error',
      text: `Nomor rekening ${bank || 'bank'} terdiri dari ${length} angka, ini ${number.length}.`,
    };
  }
  return null;
}

/** The account should be in the applicant's own name; another name is only a warning. */
export function checkHolder(holder: string, applicant: string): Finding | null {
  const bare = (name: string) => name.toUpperCase().replace(/[^A-Z]/g, '');
  if (!bare(holder) || !bare(applicant) || bare(holder) === bare(applicant)) return null;
  return {
    kind: 'warning',
    text: 'Nama pemilik rekening berbeda dengan nama Anda. Beasiswa dibayar ke rekening atas nama sendiri.',
  };
}

/** Full years between a birth date (YYYY-MM-DD) and a day; null while the date is incomplete. */
export function ageOn(birthDate: string | undefined, today: Date = new Date()): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthDate ?? '');
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const before = today.getMonth() + 1 < month || (today.getMonth() + 1 === month && today.getDate() < day);
  return today.getFullYear() - year - (before ? 1 : 0);
}

/** Ages that the server takes, as its own rule says. */
const AGE_MIN = 10;
const AGE_MAX = 80;

/** Asks again about a date of birth that makes nobody a student. */
export function checkBirthDate(birthDate: string, today: Date = new Date()): Finding | null {
  const age = ageOn(birthDate, today);
  if (age === null) return null;
  const year = birthDate.slice(0, 4);
  if (age < 0) return { kind: 'error', text: 'Tanggal lahir tidak boleh di masa depan.' };
  if (age < AGE_MIN || age > AGE_MAX)
    return { kind: 'error', text: `Lahir tahun ${year} berarti umur ${age} tahun. Periksa tahun lahir.` };
  return null;
}

/** A guardian is asked for below eighteen. */
export const isMinor = (birthDate: string | undefined, today: Date = new Date()): boolean => {
  const age = ageOn(birthDate, today);
  return age !== null && age < 18;
};

/** "3,45" or "3.45" as hundredths; null when it is not a grade between 0 and 4. */
export function parseGpa(typed: string): number | null {
  const match = /^([0-4])(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (!match) return null;
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0);
  return hundredths <= 400 ? hundredths : null;
}
