// The words in the browser's tab: a page that is none says so, in every area.
import { expect, it } from 'vitest';
import { roles } from '../../lib/roles';
import { titleOf } from './menu';
import { officePages } from './office-pages';
import { userPages } from './user/pages';

const areaPages = { user: userPages, ...officePages };
const title = (role: (typeof roles)[number], pathname: string) =>
  titleOf(
    role,
    pathname,
    areaPages[role].map(({ path }) => path),
  );

it('says of an address that no page has that it is not found', () => {
  for (const role of roles) {
    expect(title(role, `/${role}/tidak-ada`)).toBe('Halaman tidak ditemukan');
    expect(title(role, `/${role}/dashboard/tidak-ada`)).toBe('Halaman tidak ditemukan');
  }
  expect(title('user', '/user/beasiswa/1')).toBe('Halaman tidak ditemukan');
});

it('keeps the words of the menu for every page that there is', () => {
  expect(title('user', '/user/formulir')).toBe('Formulir beasiswa');
  expect(title('user', '/user/dashboard/')).toBe('Dashboard');
  expect(title('user', '/user')).toBe('Pelajar/Mahasiswa');
  expect(title('admin', '/admin/akademia/penerima/7')).toBe('Akademia');
  for (const role of roles)
    for (const { path } of areaPages[role])
      expect(title(role, `/${role}/${path.replace(':id', 'x')}`), path).not.toBe('Halaman tidak ditemukan');
});
