// Publishing many items of news at once, or taking them back to drafts.
import { useQueryClient } from '@tanstack/react-query';
import { write } from '../../api/client';
import { clock } from '../../api/clock';
import { dateTime } from '../../lib/date';
import { BulkDialog } from '../../ui/bulk-dialog';
import { bodyOf, type NewsItem, type Publication, typedOf } from './form';
import { newsDetail } from './queries';

export type BulkAct = 'publish' | 'withdraw';

const words = {
  publish: {
    title: 'Terbitkan',
    skipped: 'karena sudah terbit atau dihapus',
    explain: 'Berita ini langsung tampil di situs, juga yang dijadwalkan untuk nanti.',
    button: 'Terbitkan semua',
    doneText: 'Terbit',
  },
  withdraw: {
    title: 'Turunkan',
    skipped: 'karena tidak terbit dan tidak terjadwal',
    explain: 'Berita ini menjadi draf: tidak lagi tampil di situs dan tidak terbit sesuai jadwal. Isinya tetap.',
    button: 'Turunkan semua',
    doneText: 'Diturunkan',
  },
} as const;

const takes: Record<BulkAct, readonly NewsItem['status'][]> = {
  publish: ['draf', 'terjadwal'],
  withdraw: ['terbit', 'terjadwal'],
};
const becomes: Record<BulkAct, Publication> = { publish: 'terbit', withdraw: 'draf' };

/** What an item is now, in words. */
function stateOf(row: NewsItem): string {
  if (row.status === 'terjadwal' && row.tanggalPublish) return `Terjadwal ${dateTime(row.tanggalPublish)}`;
  if (row.status === 'terbit' && row.tanggalPublish) return `Terbit sejak ${dateTime(row.tanggalPublish)}`;
  return 'Draf';
}

type Props = {
  act: BulkAct;
  news: readonly NewsItem[];
  /** `changed` when at least one item was changed. */
  onClose: (changed: boolean) => void;
};

export function BulkNews({ act, news, onClose }: Props) {
  const client = useQueryClient();
  const { title, skipped, explain, button, doneText } = words[act];
  const ready = news.filter((one) => takes[act].includes(one.status));
  const left = news.length - ready.length;
  return (
    <BulkDialog
      title={`${title} ${ready.length} berita`}
      rows={ready}
      skipped={left > 0 ? `${left} berita yang dipilih dilewati ${skipped}.` : null}
      explain={explain}
      columns={[
        { header: 'Judul', cell: (row) => row.judul || 'Tanpa judul' },
        { header: 'Sekarang', cell: stateOf },
      ]}
      button={button}
      danger={act === 'withdraw'}
      doneText={doneText}
      // The list has no texts: each item is read for its own, under the version that was ticked.
      command={async ({ id, versi }, idempotencyKey) => {
        const found = await client.fetchQuery({ ...newsDetail(id), staleTime: 0 });
        const isi = bodyOf({ ...typedOf(found, ''), publication: becomes[act] }, null, clock.now());
        return write('PUT', '/api/cms/berita/{id}', { params: { id }, body: { versi, isi }, idempotencyKey });
      }}
      onClose={onClose}
    />
  );
}
