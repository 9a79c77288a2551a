// Checks an event's proof on this device, and says in a few words what green means.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '#router';
import { proofQuery } from '../../api/proof';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import css from './proof-check.module.css';

const title = { good: 'Bukti sah', bad: 'Bukti TIDAK cocok', open: 'Belum dapat diperiksa' } as const;
const meaning = {
  good: 'Peristiwa ini ada di buku besar yang ditandatangani, dan isinya sama dengan yang dicatat. Bukti tidak menyatakan isinya benar.',
  bad: 'Catatan ini tidak cocok dengan buku besar yang ditandatangani. Laporkan kepada dinas atau auditor.',
  open: 'Sebagian pemeriksaan belum dapat dijalankan. Coba lagi saat ada jaringan.',
} as const;

export function ProofCheck({ position }: { position: number }) {
  const [asked, setAsked] = useState(false);
  const check = useQuery({ ...proofQuery(position), enabled: asked });
  const state = check.data?.verdict.state;
  if (!asked || (check.isFetching && !state)) {
    return (
      <Button
        kind="quiet"
        compact
        disabled={asked}
        aria-label={`Periksa bukti peristiwa ${position}`}
        onClick={() => setAsked(true)}
      >
        <Icon name="shield" size={16} /> {asked ? 'Memeriksa…' : 'Periksa bukti'}
      </Button>
    );
  }
  const shown = state ?? 'open';
  return (
    <div className={`${css.result} ${css[shown]}`} role="status">
      <p className={css.title}>
        <Icon name={shown === 'good' ? 'check' : shown === 'bad' ? 'alert' : 'clock'} size={18} /> {title[shown]}
      </p>
      <p className={css.text}>{meaning[shown]}</p>
      <p className={css.links}>
        <Link to={`/verifikasi/${position}`}>Rincian bukti {position}</Link>
        {shown !== 'good' && (
          <button type="button" className={css.again} onClick={() => void check.refetch()}>
            Periksa lagi
          </button>
        )}
      </p>
    </div>
  );
}
