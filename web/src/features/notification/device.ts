// Notifications on this device and others of the reader: which there are, and the acts on them.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { read, write } from '../../api/client';
import { messageOf } from '../../api/error';
import type { Schemas } from '../../api/types';
import { useCommand } from '../../api/use-command';
import { endpoint, NoAnswer, subscribe, unsubscribe } from '../../lib/device/push';
import { toast } from '../../lib/toast';
import { inboxKeys } from './queries';

export type Devices = Schemas['DevicesBody'] & {
  /** Of the devices that which is this one; null while nothing is shown here. */
  ini: string | null;
};

const readDevices = (signal?: AbortSignal) => read('/api/cms/notification/perangkat', signal ? { signal } : {});

async function switchOn(key: string): Promise<string | null> {
  const device = await subscribe(key);
  if (!device) return null;
  const { id } = await write('POST', '/api/cms/notification/perangkat', { body: { ...device, kunci: key } });
  return id ?? null;
}

/** Brings browser and portal to one word about this device; its id where what happens is shown on it. */
export async function settleDevice(): Promise<string | null> {
  const alamat = await endpoint();
  if (alamat === null) return null;
  const { keadaan, id } = await write('POST', '/api/cms/notification/perangkat/periksa', { body: { alamat } });
  if (keadaan === 'nyala') return id ?? null;
  const { kunci } = await readDevices();
  if (keadaan === 'ulang' && kunci) return switchOn(kunci);
  await unsubscribe();
  return null;
}

// Moved by other devices, and by the browser's own settings.
export const devices = () =>
  queryOptions({
    queryKey: inboxKeys.devices(),
    queryFn: async ({ signal }): Promise<Devices> => {
      const ini = await settleDevice();
      return { ...(await readDevices(signal)), ini };
    },
    staleTime: 0,
  });

function useAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: inboxKeys.devices() });
}

const failedText = 'Peramban ini tidak dapat menyalakan pemberitahuan. Coba lagi nanti.';
const noAnswerText =
  'Layanan pemberitahuan peramban ini tidak menjawab, jadi pemberitahuan belum menyala. Periksa jaringan Anda lalu coba lagi, atau coba dengan peramban lain.';

export function useSwitchOn() {
  const again = useAgain();
  return useMutation({
    mutationFn: (key: string) => switchOn(key),
    onSuccess: async (id) => {
      await again();
      if (id) toast.success('Pemberitahuan menyala di perangkat ini');
    },
    onError: async (error) => {
      // Said first: the browser may let one wait for the rest too.
      toast.error(error instanceof NoAnswer ? noAnswerText : messageOf(error, failedText));
      // What the browser began without the portal ends.
      await unsubscribe();
      await again();
    },
  });
}

export function useSwitchOff() {
  const again = useAgain();
  return useCommand('DELETE', '/api/cms/notification/perangkat/{id}', {
    params: (id: string) => ({ id }),
    send: () => undefined,
    success: 'Pemberitahuan dimatikan',
    onDone: () => void again(),
  });
}

const said = {
  diterima: 'Terkirim. Pemberitahuan muncul dalam beberapa detik.',
  hilang: 'Perangkat itu tidak terdaftar lagi. Nyalakan pemberitahuannya lagi.',
  gagal: 'Layanan pemberitahuan peramban belum menjawab. Coba lagi nanti.',
} as const;

export function useTry() {
  const again = useAgain();
  return useCommand('POST', '/api/cms/notification/perangkat/{id}/coba', {
    params: (id: string) => ({ id }),
    send: () => undefined,
    onDone: ({ hasil }) => {
      const tell = hasil === 'diterima' ? toast.success : toast.error;
      tell(said[hasil]);
      void again();
    },
  });
}
