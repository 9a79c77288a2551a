// The five password rules, in the specification's order and words.
import { describe, expect, it } from 'vitest';
import { passwordProblem, resetProblem, resetTexts } from './password-rules';

describe('registration password', () => {
  it.each([
    ['', 'Password harus mengandung huruf besar'],
    ['a', 'Password harus mengandung huruf besar'],
    ['A', 'Password harus mengandung huruf kecil'],
    ['Aa', 'Password harus mengandung angka'],
    ['Aa1', 'Password harus mengandung karakter spesial (misal: !@#...)'],
    ['Aa1 ', 'Password harus mengandung karakter spesial (misal: !@#...)'],
    ['Aa1!', 'Password minimal 10 karakter'],
    ['Aa1!56789', 'Password minimal 10 karakter'],
    ['Aa1!567890', null],
    ['Ünïcode1!xyz', 'Password harus mengandung huruf besar'],
    [`Aa1!${'x'.repeat(125)}`, 'Password maksimal 128 karakter'],
  ])('%j: %j', (password, message) => {
    expect(passwordProblem(password)).toBe(message);
  });
});

describe('new password', () => {
  it('names what is wrong in the order token, confirmation, strength', () => {
    expect(resetProblem(null, 'a', 'b')).toBe(resetTexts.noToken);
    expect(resetProblem('t', 'a', 'b')).toBe(resetTexts.differs);
    expect(resetProblem('t', 'lemah', 'lemah')).toBe(resetTexts.weak);
    expect(resetProblem('t', 'Demo-Nduga-2025!', 'Demo-Nduga-2025!')).toBeNull();
  });

  it('accepts exactly what registration accepts', () => {
    for (const password of ['Aa1!567890', 'Aa1#567890', 'Aa1 567890', 'aaaaaaaaaa', 'Aa1!56789']) {
      expect(resetProblem('t', password, password) === null).toBe(passwordProblem(password) === null);
    }
  });
});
