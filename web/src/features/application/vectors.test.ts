// The checks of the forms against the cases that the rules of the domain are held to: domain/vectors, read there too.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { passwordProblem } from '../../lib/password-rules';
import { type AccountDigits, checkAccountNumber, checkKk, checkName, checkNik, checkPhone, parseGpa } from './checks';

const vectors = <T>(name: string) => {
  const cases = JSON.parse(readFileSync(join('..', 'domain', 'vectors', `${name}.json`), 'utf8')) as T[];
  expect(cases.length).toBeGreaterThanOrEqual(10);
  return cases;
};

type Typed = { why: string; text: string; value: string | null; home?: boolean; digits?: AccountDigits };
const today = new Date(2025, 10, 21);

describe('the same cases as the domain', () => {
  it.each(vectors<Typed>('nik'))('NIK: $why', ({ text, value, home }) => {
    const found = checkNik(text, {}, today);
    expect(found?.kind !== 'error').toBe(value !== null);
    if (value !== null) expect(found === null).toBe(home);
  });
  it.each(vectors<Typed>('kk'))('KK: $why', ({ text, value }) => {
    expect(checkKk(text) === null).toBe(value !== null);
  });
  it.each(vectors<Typed>('phone'))('phone: $why', ({ text, value }) => {
    expect(checkPhone(text) === null).toBe(value !== null);
  });
  it.each(vectors<Typed>('account'))('account: $why', ({ text, value, digits }) => {
    expect(checkAccountNumber(text, 'Uji', digits ?? null) === null).toBe(value !== null);
  });
  it.each(vectors<{ why: string; text: string; holds: boolean }>('name'))('name: $why', ({ text, holds }) => {
    // What is not typed yet is no name, and no error either.
    expect(checkName(text) === null && text !== '').toBe(holds);
  });
  it.each(vectors<{ password: string; holds: boolean }>('password'))('password: $password', ({ password, holds }) => {
    expect(passwordProblem(password) === null).toBe(holds);
  });
  it.each(vectors<{ text: string; hundredths: number; holds: boolean }>('gpa'))('grade: $text', (grade) => {
    expect(parseGpa(grade.text)).toBe(grade.holds ? grade.hundredths : null);
  });
});
