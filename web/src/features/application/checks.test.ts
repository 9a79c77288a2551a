import { describe, expect, it } from 'vitest';
import {
  ageOn,
  checkAccountNumber,
  checkHolder,
  checkKk,
  checkNik,
  checkPhone,
  isMinor,
  parseGpa,
  parseNik,
} from './checks';

const today = new Date(2025, 10, 21);

describe('NIK', () => {
  it('reads birth date and sex', () => {
    expect(parseNik('9508011203040001', today)).toEqual({ region: '950801', sex: 'L', day: 12, month: 3, year: 2004 });
    expect(parseNik('9124 0152 1298 0003', today)).toEqual({
      region: '912401',
      sex: 'P',
      day: 12,
      month: 12,
      year: 1998,
    });
  });
  it.each([
    ['days 32 to 40', '9508013203040001'],
    ['days above 71', '9508018203040001'],
    ['month 13', '9508011213040001'],
    ['serial 0000', '9508011203040000'],
    ['29 February of a year that had none', '9508012902050001'],
    ['sixteen equal digits', '1111111111111111'],
  ])('refuses %s', (_, nik) => {
    expect(checkNik(nik, {}, today)?.kind).toBe('error');
  });
  it('takes 29 February 2000', () => {
    expect(parseNik('9508012902000001', today)?.year).toBe(2000);
  });
  it('says how many digits are there', () => {
    expect(checkNik('95080112', {}, today)?.text).toContain('baru 8');
    expect(checkNik('95080112030400012', {}, today)?.text).toContain('ini 17');
  });
  it('warns when form and number disagree, and does not stop', () => {
    expect(checkNik('9508011203040001', { birthDate: '2004-03-13' }, today)?.kind).toBe('warning');
    expect(checkNik('9508011203040001', { birthDate: '2004-03-12', sex: 'P' }, today)?.kind).toBe('warning');
    expect(checkNik('9508011203040001', { birthDate: '2004-03-12', sex: 'L' }, today)).toBeNull();
  });
  it('accepts the old prefixes of Nduga and warns about others', () => {
    expect(checkNik('9124011203040001', {}, today)).toBeNull();
    expect(checkNik('9102011203040001', {}, today)).toBeNull();
    expect(checkNik('9171011203040001', {}, today)?.kind).toBe('warning');
  });
});

describe('family card', () => {
  it('never carries the + 40 of a woman', () => {
    expect(checkKk('9508015203040001')?.kind).toBe('error');
    expect(checkKk('9508011203100001')).toBeNull();
  });
  it('differs from the NIK', () => {
    expect(checkKk('9508011203040001', '9508011203040001')?.kind).toBe('error');
  });
});

describe('phone, account, holder, age, grade', () => {
  it('tells how a telephone number is written', () => {
    expect(checkPhone('0812')?.text).toContain('10 sampai 13 angka');
  });
  it('knows the length of a bank and leaves an unknown bank wide', () => {
    expect(checkAccountNumber('123456789012345', 'BRI', { min: 15, max: 15 })).toBeNull();
    expect(checkAccountNumber('12345', 'BRI', { min: 15, max: 15 })?.text).toBe(
      'Nomor rekening BRI terdiri dari 15 angka, ini 5.',
    );
    expect(checkAccountNumber('1234567', 'Bank Papua', null)).toBeNull();
  });
  it('compares holder and applicant without case and signs', () => {
    expect(checkHolder('YOSEP GWIJANGGE', 'Yosep Gwijangge')).toBeNull();
    expect(checkHolder('MARKUS GWIJANGGE', 'Yosep Gwijangge')?.kind).toBe('warning');
  });
  it('counts full years', () => {
    expect(ageOn('2007-11-21', today)).toBe(18);
    expect(ageOn('2007-11-22', today)).toBe(17);
    expect(isMinor('2007-11-22', today)).toBe(true);
    expect(isMinor(undefined, today)).toBe(false);
  });
  it('reads a grade with comma or point as hundredths', () => {
    expect(parseGpa('3,45')).toBe(345);
    expect(parseGpa('3.5')).toBe(350);
    expect(parseGpa('4')).toBe(400);
    expect(parseGpa('4,01')).toBeNull();
    expect(parseGpa('abc')).toBeNull();
  });
});
