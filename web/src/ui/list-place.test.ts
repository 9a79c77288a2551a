import { describe, expect, it } from 'vitest';
import { forgetAll } from '../api/on-logout';
import { asLeft, forgetDay, noteOpened, openedIn } from './list-place';

describe('the place in a list', () => {
  it('is gone back to by page, filters and tab, and known by its row', () => {
    noteOpened('/admin/akademia', '?tab=penerima&page=3&search=Yo', '/admin/akademia/penerima/1');
    expect(asLeft('/admin/akademia?tab=penerima', '')).toBe('/admin/akademia?tab=penerima&page=3&search=Yo');
    expect(openedIn('/admin/akademia', '?tab=penerima&page=3&search=Yo')).toBe('/admin/akademia/penerima/1');
    // Another tab is another list, another page of it other rows.
    expect(asLeft('/admin/akademia', '')).toBe('/admin/akademia');
    expect(openedIn('/admin/akademia', '?tab=penerima&page=4&search=Yo')).toBeUndefined();
  });
  it('has the day of the page that is left, and none that was given up', () => {
    noteOpened('/pemerintah/keuangan', '?page=2&per_tanggal=2026-01-01', '/pemerintah/keuangan/detail/1');
    expect(asLeft('/pemerintah/keuangan', '?per_tanggal=2026-02-02')).toBe(
      '/pemerintah/keuangan?page=2&per_tanggal=2026-02-02',
    );
    forgetDay();
    expect(asLeft('/pemerintah/keuangan', '')).toBe('/pemerintah/keuangan?page=2');
  });
  it('is forgotten when a person signs out', async () => {
    noteOpened('/dpc/akademia', '?search=Yo', '/dpc/akademia/detail/1');
    await forgetAll();
    expect(asLeft('/dpc/akademia', '')).toBe('/dpc/akademia');
  });
});
