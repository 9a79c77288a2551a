// Whether what happens is shown on this device, and on which others.
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Ability, ability } from '../../lib/device/push';
import { Button } from '../../ui/button';
import rows from '../../ui/row-list.module.css';
import { ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import { type Devices, devices, useSwitchOff, useSwitchOn, useTry } from './device';
import css from './device-switch.module.css';

const hindered: Record<Exclude<Ability, 'bisa'>, string> = {
  'tidak-bisa': 'Peramban ini tidak dapat menampilkan pemberitahuan. Coba dengan Chrome, Edge, atau Firefox.',
  'pasang-dulu':
    'Di iPhone dan iPad, pasang portal ini dahulu: di Safari tekan Bagikan, pilih “Tambah ke Layar Utama”, lalu buka dari ikonnya.',
  diblokir:
    'Pemberitahuan portal ini diblokir di peramban Anda. Tekan tanda di sebelah kiri alamat halaman, buka izin “Notifikasi”, pilih “Izinkan”, lalu muat ulang halaman ini.',
};

export function DeviceSwitch() {
  const query = useQuery(devices());
  const on = useSwitchOn();
  const off = useSwitchOff();
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={1} />;
  const { kantorMengirim, kunci, ini, items } = query.data;
  if (!kantorMengirim || !kunci) return null;
  const able = ability();
  const isOn = ini !== null;
  const busy = on.isPending || off.isPending || query.isFetching;
  return (
    <div className={css.devices}>
      <Switch
        label="Tampilkan pemberitahuan di perangkat ini"
        description={able === 'bisa' ? whatIsShown(isOn) : hindered[able]}
        checked={isOn}
        disabled={busy || able !== 'bisa'}
        onChange={(event) => (event.currentTarget.checked ? on.mutate(kunci) : isOn && off.mutate(ini))}
      />
      {isOn && <Try id={ini} />}
      <Others items={items.filter((device) => device.id !== ini)} busy={off.isPending} onOff={(id) => off.mutate(id)} />
    </div>
  );
}

const whatIsShown = (isOn: boolean) =>
  isOn
    ? 'Menyala: kabar muncul di layar walau portal tidak dibuka, tanpa nama atau jumlah uang. Berhenti bila Anda keluar dari akun di perangkat ini.'
    : 'Kabar muncul di layar walau portal tidak dibuka, tanpa nama atau jumlah uang.';

function Try({ id }: { id: string }) {
  const attempt = useTry();
  return (
    <div>
      <Button kind="plain" compact disabled={attempt.isPending} onClick={() => attempt.mutate(id)}>
        Coba kirim
      </Button>
    </div>
  );
}

type OthersProps = { items: Devices['items']; busy: boolean; onOff: (id: string) => void };

function Others({ items, busy, onOff }: OthersProps) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className={css.title}>Menyala juga di</h3>
      <ul className={rows.rows}>
        {items.map((device) => (
          <li key={device.id} className={rows.row}>
            <p className={rows.what}>
              {device.nama ?? 'Perangkat tidak diketahui'}
              <span className={css.since}>
                {' '}
                sejak <DateText value={device.dinyalakanPada} as="time" />
              </span>
            </p>
            <Button kind="plain" compact disabled={busy} onClick={() => onOff(device.id)}>
              Matikan
              <span className="hidden-text"> di {device.nama ?? 'perangkat tidak diketahui'}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
