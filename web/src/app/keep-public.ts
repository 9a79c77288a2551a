// Registers the worker that keeps public pages for the time without a network; the applicant's area has its own.
import { savesData } from '../lib/ahead';
import { roles } from '../lib/roles';

/** Call once a page is drawn and rests. */
export function keepPublicPages(): void {
  const isArea = roles.some((area) => window.location.pathname.startsWith(`/${area}/`));
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isArea || savesData()) return;
  navigator.serviceWorker.register('/sw-publik.js').catch((error: unknown) => {
    console.warn('Halaman publik tidak dapat disimpan untuk dipakai tanpa jaringan.', error);
  });
}
