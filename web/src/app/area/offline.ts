// Registers the service worker of the applicant's area; only there, never on public pages.
import { endpoint } from '../../lib/device/push';

/** Call once the applicant's area is shown. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js', { scope: '/user/' }).catch((error: unknown) => {
    console.warn('Aplikasi tidak dapat disiapkan untuk dipakai tanpa jaringan.', error);
  });
  void settleNotifications();
}

/** Whoever is signed in here now has this device's notifications, or nobody has. */
async function settleNotifications(): Promise<void> {
  try {
    if ((await endpoint()) === null) return;
    const { settleDevice } = await import('../../features/notification/device');
    await settleDevice();
  } catch (error) {
    console.warn('Pemberitahuan di perangkat ini tidak dapat diperiksa.', error);
  }
}
