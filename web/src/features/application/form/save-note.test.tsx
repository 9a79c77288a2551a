import { expect, it } from 'vitest';
import { saveText } from './save-note';

it('tells the day too, of what was saved on another one', () => {
  const at = Date.parse('2026-11-23T14:42:00Z');
  const said = (now: string) => saveText({ kind: 'server', at }, Date.parse(now)).text;
  expect(said('2026-11-23T14:59:00Z')).toBe('Tersimpan di server, 23.42 WIT');
  expect(said('2026-11-27T22:00:00Z')).toBe('Tersimpan di server, 23 November 2026 pukul 23.42 WIT');
});

it('points at marked fields only where the server named one', () => {
  const at = Date.parse('2026-11-23T14:42:00Z');
  const said = (told: string | null) => saveText({ kind: 'device', at, why: 'refused', told }, at).text;
  expect(said(null)).toMatch(/Server belum menerima: periksa isian yang ditandai\.$/);
  expect(said('Formulir sedang diperiksa.')).toMatch(/Server belum menerima: Formulir sedang diperiksa\.$/);
});

it('says after the end of a session that nothing was refused', () => {
  const at = Date.parse('2026-11-23T14:42:00Z');
  const { text } = saveText({ kind: 'device', at, why: 'ended' }, at);
  expect(text).toBe('Tersimpan di perangkat ini, 23.42 WIT. Dikirim ke server sesudah Anda masuk lagi.');
});
