// Notifications of this browser: whether it can show them and may, and where its push service takes what is for it. They come
// to the worker of the applicant's area, whether a page is open or not.
import { bytesOf } from '../base64';

export type Ability = 'bisa' | 'pasang-dulu' | 'diblokir' | 'tidak-bisa';

export type Device = { alamat: string; p256dh: string; auth: string };

/** The browser's own service for notifications has not answered. */
export class NoAnswer extends Error {}

const scope = '/user/';
/** Longest wait for that service, in milliseconds: it is reached over a network, and a browser that cannot may say nothing. */
const patienceMs = 10_000;

async function answered<T>(asked: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new NoAnswer()), patienceMs);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

const isApple = () => /iPhone|iPad/.test(navigator.userAgent);

/** What stands in the way of notifications here, if anything does. */
export function ability(): Ability {
  const known = import.meta.env.PROD && 'serviceWorker' in navigator && 'Notification' in window;
  if (!known || !('PushManager' in window)) return isApple() ? 'pasang-dulu' : 'tidak-bisa';
  return Notification.permission === 'denied' ? 'diblokir' : 'bisa';
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  const asked = registration?.pushManager?.getSubscription();
  return asked ? answered(asked) : null;
}

/** Where this device is reached, while notifications are on in this browser. */
export async function endpoint(): Promise<string | null> {
  if (ability() !== 'bisa' || Notification.permission !== 'granted') return null;
  return (await subscription())?.endpoint ?? null;
}

/** A key in base64url, as bytes. */
const keyOf = (text: string) => bytesOf(text.replaceAll('-', '+').replaceAll('_', '/'));

/** Switches notifications on with a key of the portal, after asking; null when the answer is no. */
export async function subscribe(key: string): Promise<Device | null> {
  // The person may take their time; the browser may not.
  if ((await Notification.requestPermission()) !== 'granted') return null;
  // One of another key, or of whoever used this browser before, ends here.
  await unsubscribe();
  // One that comes after all is unknown to the portal, and ends when it is next asked about this device.
  const made = await answered(
    navigator.serviceWorker.ready.then((registration) =>
      registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyOf(key) }),
    ),
  );
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  return { alamat: made.endpoint, p256dh, auth };
}

/** Switches them off in this browser, and takes away what is still shown. Never fails. */
export async function unsubscribe(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    const made = await subscription();
    if (made) await answered(made.unsubscribe());
  } catch {
    // Where there is no worker, or it does not answer, there is nothing to switch off.
  }
}
