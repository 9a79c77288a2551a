import { expect, it } from 'vitest';
import { bodyOf, typedOf, witField, witMoment } from './form';

const now = Date.parse('2026-11-21T00:00:00Z');

it('reads and writes moments in Papua time', () => {
  expect(witMoment('2026-11-21T09:30')).toBe('2026-11-21T00:30:00.000Z');
  expect(witField('2026-11-21T00:30:00Z')).toBe('2026-11-21T09:30');
  expect(witMoment('')).toBeNull();
});

it('sends no moment for a draft, now for a new publication, and keeps the moment of a public item', () => {
  const typed = { ...typedOf(null, 'Admin'), judul: ' Judul ', content: '<p>Isi</p>' };
  expect(bodyOf(typed, null, now)).toMatchObject({
    judul: 'Judul',
    tanggalPublish: null,
    createdBy: 'Admin',
    gambar: null,
  });
  expect(bodyOf({ ...typed, publication: 'terbit' }, null, now).tanggalPublish).toBe('2026-11-21T00:00:00.000Z');
  expect(bodyOf({ ...typed, publication: 'terbit' }, '2026-01-05T00:00:00Z', now).tanggalPublish).toBe(
    '2026-01-05T00:00:00Z',
  );
});
