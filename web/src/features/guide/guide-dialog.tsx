// The paragraph of the guide for the page that is open, read from the program itself.
import { useQuery } from '@tanstack/react-query';
import { Modal } from '../../ui/modal';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { GuideText } from './guide-text';
import type { Guide, Part } from './places';
import { readPart } from './read-guide';

/** Each guide is a piece of code of its own, loaded when a part of it is opened. */
const guides: Record<Guide, () => Promise<{ default: string }>> = {
  verifikator: () => import('../../../../docs/panduan-verifikator.md?raw'),
  keuangan: () => import('../../../../docs/panduan-keuangan.md?raw'),
  auditor: () => import('../../../../docs/panduan-auditor.md?raw'),
  operator: () => import('../../../../docs/panduan-operator.md?raw'),
  angka: () => import('../../../../docs/angka.md?raw'),
  halaman: () => import('../../../../docs/panduan-halaman.md?raw'),
};

export default function GuideDialog({ part, onClose }: { part: Part; onClose: () => void }) {
  const guide = useQuery({
    queryKey: ['panduan', part.guide],
    queryFn: async () => (await guides[part.guide]()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const blocks = guide.data === undefined ? null : readPart(guide.data, part.heading);
  return (
    <Modal open onClose={onClose} title={part.heading}>
      {guide.isPending && <Skeleton lines={5} />}
      {guide.isError && <ErrorState error={guide.error} onRetry={() => void guide.refetch()} />}
      {blocks && <GuideText blocks={blocks} />}
      {guide.data !== undefined && !blocks && <EmptyState text="Bagian panduan ini tidak ada" />}
    </Modal>
  );
}
