// A browser whose push service is out of reach may never answer: whoever pressed the switch is not left waiting.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endpoint, NoAnswer, subscribe, unsubscribe } from './push';

const never = () => new Promise<never>(() => undefined);
const made = {
  endpoint: 'https://push.example/1',
  toJSON: () => ({ keys: { p256dh: 'kunci', auth: 'rahasia' } }),
  unsubscribe: () => Promise.resolve(true),
};
const manager = { subscribe: vi.fn(), getSubscription: vi.fn() };
const registration = { pushManager: manager, getNotifications: () => Promise.resolve([]) };
const ask = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: ask });
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }));
  ask.mockResolvedValue('granted');
  manager.subscribe.mockResolvedValue(made);
  manager.getSubscription.mockResolvedValue(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('gives where the device is reached', async () => {
  expect(await subscribe('AAAA')).toEqual({ alamat: made.endpoint, p256dh: 'kunci', auth: 'rahasia' });
  ask.mockResolvedValue('denied');
  expect(await subscribe('AAAA')).toBeNull();
});

it('waits ten seconds for the browser, and then says that it did not answer', async () => {
  manager.subscribe.mockImplementation(never);
  const settled = vi.fn();
  const asked = subscribe('AAAA').catch((error: unknown) => settled(error));
  await vi.advanceTimersByTimeAsync(9_900);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await asked;
  expect(settled).toHaveBeenCalledWith(expect.any(NoAnswer));
  // Tried again once the browser answers.
  manager.subscribe.mockResolvedValue(made);
  expect(await subscribe('AAAA')).toMatchObject({ alamat: made.endpoint });
});

it('lets the person take their time with the answer', async () => {
  ask.mockImplementation(() => new Promise((done) => setTimeout(() => done('granted'), 60_000)));
  const asked = subscribe('AAAA');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await asked).toMatchObject({ alamat: made.endpoint });
});

it('hangs on nothing else of the browser', async () => {
  manager.getSubscription.mockImplementation(never);
  const known = expect(endpoint()).rejects.toBeInstanceOf(NoAnswer);
  const off = expect(unsubscribe()).resolves.toBeUndefined();
  await vi.advanceTimersByTimeAsync(10_100);
  await known;
  await off;
});
