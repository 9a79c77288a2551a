// Publishing many testimonials that were read in the list.
import { write } from '../../api/client';
import { BulkDialog } from '../../ui/bulk-dialog';
import type { TestimonialItem } from './queries';

type Props = {
  testimonials: readonly TestimonialItem[];
  /** `changed` when at least one was published. */
  onClose: (changed: boolean) => void;
};

export function BulkPublish({ testimonials, onClose }: Props) {
  const ready = testimonials.filter((one) => one.status !== 'terbit');
  const left = testimonials.length - ready.length;
  return (
    <BulkDialog
      title={`Terbitkan ${ready.length} testimoni`}
      rows={ready}
      skipped={left > 0 ? `${left} testimoni yang dipilih dilewati karena sudah terbit.` : null}
      explain="Testimoni ini tampil di situs sebagaimana ditulis."
      columns={[
        { header: 'Nama', cell: (row) => row.namaPenerima ?? 'Nama dihapus' },
        { header: 'Testimoni', cell: (row) => row.testimoni },
      ]}
      button="Terbitkan semua"
      doneText="Terbit"
      command={({ id, versi }, idempotencyKey) =>
        write('PUT', '/api/cms/testimoni/{id}', { params: { id }, body: { versi, putusan: 'terbit' }, idempotencyKey })
      }
      onClose={onClose}
    />
  );
}
