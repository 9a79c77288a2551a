// Whether weekly reminders come by mail, and what happens by messages to the phone.
import { Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, Skeleton } from '../../ui/states';
import { reminders, useSwitchReminders } from './queries';

export function ReminderSwitch() {
  const query = useQuery(reminders());
  const change = useSwitchReminders();
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={1} />;
  const { kantorMengirim, lewatSurel, kantorMengirimPesan, lewatPonsel, nomorPonsel } = query.data;
  return (
    <Stack gap="md">
      <Switch
        label="Kirim pengingat ke email saya"
        description={
          kantorMengirim
            ? 'Paling banyak sekali seminggu, hanya bila ada yang belum Anda kerjakan.'
            : 'Kantor sedang tidak mengirim pengingat kepada siapa pun.'
        }
        checked={lewatSurel}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ lewatSurel: event.currentTarget.checked })}
      />
      {kantorMengirimPesan && (
        <Switch
          label="Kirim kabar ke ponsel saya"
          description={
            nomorPonsel
              ? `Keputusan, penyaluran dana, dan pengingat, lewat pesan ke ${nomorPonsel} (nomor di formulir Anda). Pesan tidak memuat nama atau jumlah uang.`
              : 'Formulir Anda belum memuat nomor ponsel: isi nomornya di formulir lebih dahulu.'
          }
          checked={lewatPonsel}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ lewatPonsel: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}
