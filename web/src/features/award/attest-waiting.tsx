// How many semesters wait for an institution's word, with the way to them.
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { number } from '../../lib/money';
import { LinkButton } from '../../ui/button';
import { ErrorState, Skeleton } from '../../ui/states';
import { waitingForAttestation } from './queries';

export function AttestWaiting({ listPath }: { listPath: string }) {
  const query = useQuery(waitingForAttestation());
  if (query.isPending) return <Skeleton lines={2} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const count = query.data.totalItems;
  if (count === 0) return <p>Tidak ada semester yang menunggu konfirmasi.</p>;
  return (
    <Stack align="flex-start" gap="sm" mt="xs">
      <p>
        <strong>{number(count)} mahasiswa</strong> menunggu konfirmasi keaktifan. Pembayaran berikutnya tertahan sampai
        institusi menyatakan mereka aktif.
      </p>
      <LinkButton to={listPath}>Konfirmasi keaktifan</LinkButton>
    </Stack>
  );
}
