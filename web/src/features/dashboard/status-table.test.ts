import { describe, expect, it } from 'vitest';
import { applicationStatusWords, disbursementStatusWords } from '../../api/words';
import { sorted } from './status-table';

const row = (jenis: 'formulir-pendaftaran' | 'keuangan', status: string, menunggu = 1) => ({ jenis, status, menunggu });

describe('the table of states', () => {
  it('stands in the order of the process, also of what is over', () => {
    const rows = ['arsip', 'dibatalkan', 'ditolak', 'dikembalikan', 'dipertanggungjawabkan', 'diterima', 'diajukan'];
    const found = sorted(rows.map((status) => row('keuangan', status, 0)));
    expect(found.map(({ status }) => status)).toEqual([
      'diajukan',
      'diterima',
      'dipertanggungjawabkan',
      'dikembalikan',
      'ditolak',
      'dibatalkan',
      'arsip',
    ]);
  });
  it('has a place for every state, forms before payments', () => {
    const forms = applicationStatusWords.map((status) => row('formulir-pendaftaran', status));
    const payments = disbursementStatusWords.map((status) => row('keuangan', status));
    const first = sorted([...payments, ...forms]);
    const second = sorted([...[...payments].reverse(), ...[...forms].reverse()]);
    expect(first).toEqual(second);
    expect(first[0]?.jenis).toBe('formulir-pendaftaran');
  });
});
