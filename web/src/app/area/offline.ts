// Registers the service worker of the applicant's area; only there, never on public pages.

/** Call once the applicant's area is shown. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js', { scope: '/user/' }).catch((error: unknown) => {
    console.warn('Aplikasi tidak dapat disiapkan untuk dipakai tanpa jaringan.', error);
  });
}
