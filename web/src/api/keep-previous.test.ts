import { describe, expect, it } from 'vitest';
import { keepBut, keepOnOtherPage, keepOnSameDay } from './keep-previous';

const key = (query: object) => ({ queryKey: ['daftar', query] });

describe('what stays while the next answer comes', () => {
  it('is another page or filter of the same day, never another day', () => {
    const keep = keepOnSameDay({ page: 2, per_tanggal: '2026-01-31' });
    expect(keep('lama', key({ page: 1, search: 'a', per_tanggal: '2026-01-31' }))).toBe('lama');
    expect(keep('lama', key({ page: 2, per_tanggal: '2026-02-01' }))).toBeUndefined();
    expect(keep('lama', key({ page: 2 }))).toBeUndefined();
    expect(keepOnSameDay({ page: 2 })('lama', key({ per_tanggal: '2026-02-01' }))).toBeUndefined();
  });
  it('is only another page of a register', () => {
    const keep = keepOnOtherPage({ register: 'lra', tahun: 2026, page: 2 });
    expect(keep('lama', key({ register: 'lra', tahun: 2026, page: 1 }))).toBe('lama');
    expect(keep('lama', key({ register: 'lra', tahun: 2025, page: 2 }))).toBeUndefined();
    expect(keep('lama', key({ register: 'lra', tahun: 2026, page: 2, dariBulan: 3 }))).toBeUndefined();
    expect(keep('lama', undefined)).toBeUndefined();
  });
  it('is another order of the same rows', () => {
    const keep = keepBut({ register: 'piutang', sort: 'kolom-2' }, ['sort', 'page']);
    expect(keep('lama', key({ register: 'piutang', page: 3 }))).toBe('lama');
    expect(keep('lama', key({ register: 'piutang', sumberDana: 'apbd' }))).toBeUndefined();
  });
});
