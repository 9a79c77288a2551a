// What the browser's tab says of an address that no page has, outside the areas as in them.
export const notFoundTitle = 'Halaman tidak ditemukan';
