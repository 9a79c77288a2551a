// 'Apa yang berubah': who came onto the list, left it or changed on it between two days, each with its proof.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from '#router';
import { type ListedChange, listedChangeText } from '../../api/words';
import { dateLong } from '../../lib/date';
import { Badge, type Tone } from '../../ui/badge';
import { DayField } from '../../ui/day-field';
import { Paging } from '../../ui/paging';
import { ProofLink } from '../../ui/proof-link';
import { Section } from '../../ui/section';
import { EmptyState, ErrorState, Loading } from '../../ui/states';
import { daysOf } from './asked';
import css from './awardee-changes.module.css';
import { awardeeChangesQuery } from './queries';

const tones: Record<ListedChange, Tone> = {
  masuk: 'info',
  ditangguhkan: 'wait',
  dilanjutkan: 'info',
  selesai: 'plain',
  lulus: 'good',
  dicabut: 'bad',
  diperbaiki: 'info',
};

export function AwardeeChanges({ year }: { year: number }) {
  const [params, setParams] = useSearchParams();
  const { from, until } = daysOf(params);
  const [open, setOpen] = useState(false);
  // A link that names days is about the changes between them. Afterwards: the page was drawn before without its address.
  const isAsked = from !== '' || until !== '';
  useEffect(() => {
    if (isAsked) setOpen(true);
  }, [isAsked]);
  const [page, setPage] = useState(1);
  const change = (name: 'dari' | 'sampai', day: string) => {
    setPage(1);
    const changed = (asked: URLSearchParams) => {
      if (day === '') asked.delete(name);
      else asked.set(name, day);
      return asked;
    };
    setParams(changed, { replace: true, state: { inPlace: true } });
  };
  const query = awardeeChangesQuery(year, from, until, page);
  const list = useQuery({ ...query, enabled: open, placeholderData: (old) => old });
  return (
    <Section title="Apa yang berubah" lead={`Setiap nama yang masuk, keluar, atau berubah pada daftar tahun ${year}.`}>
      <details className={css.details} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Lihat perubahan daftar</summary>
        <div className={css.days}>
          <DayField
            label="Dari tanggal"
            value={from}
            max={until || undefined}
            filters
            onChange={(day) => change('dari', day)}
          />
          <DayField
            label="Sampai tanggal"
            value={until}
            min={from || undefined}
            filters
            onChange={(day) => change('sampai', day)}
          />
        </div>
        {list.isPending && open && <Loading />}
        {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.data?.items.length === 0 && <EmptyState text="Tidak ada perubahan pada hari-hari itu" icon="cap" />}
        <ul className={css.changes}>
          {list.data?.items.map((change) => (
            <li key={change.nomorPeristiwa}>
              <time dateTime={change.tanggal}>{dateLong(change.tanggal)}</time>
              <Badge tone={tones[change.perubahan]}>{listedChangeText[change.perubahan]}</Badge>
              <span>
                <strong>{change.namaPenerima}</strong>, {change.institusiPendidikan}, {change.beasiswa}
              </span>
              <ProofLink position={change.nomorPeristiwa} />
            </li>
          ))}
        </ul>
        <Paging what="perubahan daftar" page={page} pages={list.data?.totalPages ?? 1} onPage={setPage} />
      </details>
    </Section>
  );
}
