// Whether weekly reminders come by mail.
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, Skeleton } from '../../ui/states';
import { reminders, useSwitchReminders } from './queries';

export function ReminderSwitch() {
  const query = useQuery(reminders());
  const change = useSwitchReminders();
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={1} />;
  return (
    <Switch
      label="Kirim pengingat ke email saya"
      description={
        query.data.kantorMengirim
          ? 'Paling banyak sekali seminggu, hanya bila ada yang belum Anda kerjakan.'
          : 'Kantor sedang tidak mengirim pengingat kepada siapa pun.'
      }
      checked={query.data.lewatSurel}
      disabled={change.isPending}
      onChange={(event) => change.mutate({ lewatSurel: event.currentTarget.checked })}
    />
  );
}
