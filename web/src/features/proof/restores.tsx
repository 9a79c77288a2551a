// The announced restores of older copies, as their signed notes say; nothing where there were none.
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { epochsQuery } from '../../api/log';
import { dateTime } from '../../lib/date';
import { number as written } from '../../lib/money';
import { type Epoch, numbers } from '../../lib/proof/epoch';
import css from './proof-page.module.css';

export function Restores() {
  const { data: epochs = [] } = useQuery(epochsQuery);
  const section = useRef<HTMLElement>(null);
  const any = epochs.length > 0;
  const settled = useIsFetching() === 0;
  useEffect(() => {
    // What stands above comes later than the page; a link to this finds it all the same.
    if (any && settled && window.location.hash === '#pemulihan') section.current?.scrollIntoView();
  }, [any, settled]);
  if (!any) return null;
  return (
    <section className={`${css.content} ${css.restores}`} id="pemulihan" ref={section} aria-label="Riwayat pemulihan">
      <h2 className={css.subtitle}>Buku catatan pernah dipulihkan</h2>
      <p>
        Setelah kerusakan, buku dilanjutkan dari salinan yang lebih lama. Pengelola mengumumkannya dengan tanda tangan;
        perangkat Anda sudah memeriksa tanda tangan itu.
      </p>
      {epochs.map((epoch) => (
        <Restore key={epoch.number} epoch={epoch} />
      ))}
    </section>
  );
}

function Restore({ epoch: { number, kept, lost, at, note } }: { epoch: Epoch }) {
  return (
    <div className={css.restore}>
      <h3>Masa {number}</h3>
      <dl className={css.facts}>
        <dt>Dimulai</dt>
        <dd>{dateTime(at)}</dd>
        <dt>Dipertahankan</dt>
        <dd>{written(kept.size)} peristiwa pertama</dd>
        <dt>Hilang</dt>
        <dd>
          {lost.size > kept.size
            ? `${numbers(kept.size, lost.size - 1)}, sejauh yang diketahui. Nomor itu dipakai lagi oleh peristiwa sesudah pemulihan.`
            : 'Tidak ada yang diketahui hilang.'}
        </dd>
      </dl>
      <details>
        <summary>Catatan yang ditandatangani</summary>
        <pre className={css.note}>{note}</pre>
      </details>
    </div>
  );
}
