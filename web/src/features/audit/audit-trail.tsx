// Every event as a sentence: who, which office, what, when, from which to which value; each with its proof.

import { Select, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useSearchParams } from '#router';
import { streamTypeText, streamTypeWords } from '../../api/words';
import { changed } from '../../lib/changed';
import { isoDay } from '../../lib/date';
import { choices, wordIn } from '../../lib/word';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { ExportMenu } from '../../ui/export-menu';
import { LoadMore } from '../../ui/load-more';
import { OnPaper } from '../../ui/on-paper';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { statusText } from '../../ui/status';
import { DateText } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import css from './audit.module.css';
import { LastChecks } from './last-checks';
import type { AuditEvent } from './queries';
import { auditEvent, auditPath, auditTrail } from './queries';

/** What an event is about; a kind of stream that this app does not know is named by the server. */
const kindOf = ({ jenis, jenisTeks }: AuditEvent) => {
  const known = wordIn(streamTypeWords, jenis);
  return known ? streamTypeText[known] : jenisTeks;
};

const names = ['orang', 'aktor', 'jenis', 'objekId', 'dari', 'sampai'] as const;
type Name = (typeof names)[number];

/** `proof` draws the way to the proof of an event. */
export function AuditTrail({ proof }: { proof: (position: number) => ReactNode }) {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const [asOf] = useAsOf();
  const asked = { ...filters, per_tanggal: asOf };
  const trail = useInfiniteQuery(auditTrail(asked));
  const set = (change: Partial<Record<Name, string>>) => setParams(changed(change), { replace: true });
  const events = trail.data?.pages.flatMap((page) => page.items ?? []) ?? [];
  const filtered = names.some((name) => filters[name] !== '');
  return (
    <div className={css.column}>
      <LastChecks />
      <Filters filters={filters} onChange={set} />
      <div className={css.exports}>
        <ExportMenu path={auditPath} query={asked} name="jejak-audit" />
      </div>
      {trail.isPending && <Skeleton lines={8} />}
      {trail.isError && events.length === 0 && <ErrorState error={trail.error} onRetry={() => void trail.refetch()} />}
      {trail.data && events.length === 0 && (
        <EmptyState
          text="Tidak ada peristiwa yang cocok"
          icon="clock"
          {...(filtered
            ? {
                action: (
                  <Button kind="plain" compact onClick={() => set(Object.fromEntries(names.map((name) => [name, ''])))}>
                    Hapus saringan
                  </Button>
                ),
              }
            : {})}
        />
      )}
      {events.length > 0 && (
        <ol className={css.events} aria-label="Jejak audit">
          {events.map((event) => (
            <Line
              key={event.nomorPeristiwa}
              event={event}
              proof={proof}
              onObject={() => set({ objekId: event.objekId })}
              ofOne={filters.objekId !== ''}
            />
          ))}
        </ol>
      )}
      {trail.hasNextPage && (
        <OnPaper>Cetakan ini memuat {events.length} peristiwa terbaru yang cocok. Untuk semuanya: Unduh.</OnPaper>
      )}
      <LoadMore list={trail} label="Muat peristiwa yang lebih lama" />
    </div>
  );
}

function Filters({
  filters,
  onChange,
}: {
  filters: Record<Name, string>;
  onChange: (change: Partial<Record<Name, string>>) => void;
}) {
  const [person, setPerson] = useState(filters.orang);
  const [actor, setActor] = useState(filters.aktor);
  const search = (event: FormEvent) => {
    event.preventDefault();
    onChange({ orang: person.trim(), aktor: actor.trim() });
  };
  return (
    <form className={css.filters} onSubmit={search} aria-label="Saring peristiwa">
      <TextInput
        label="Tentang siapa"
        placeholder="Nama orang"
        size="sm"
        value={person}
        onChange={(event) => setPerson(event.currentTarget.value)}
      />
      <TextInput
        label="Oleh siapa"
        placeholder="Nama petugas"
        size="sm"
        value={actor}
        onChange={(event) => setActor(event.currentTarget.value)}
      />
      <Select
        label="Tentang apa"
        placeholder="Semua"
        size="sm"
        clearable
        searchable
        data={choices(streamTypeWords, streamTypeText)}
        value={filters.jenis || null}
        onChange={(value) => onChange({ jenis: value ?? '' })}
      />
      <DateField
        filters
        label="Dari tanggal"
        size="sm"
        max={isoDay()}
        value={filters.dari}
        onChange={(next) => onChange({ dari: next })}
      />
      <DateField
        filters
        label="Sampai tanggal"
        size="sm"
        max={isoDay()}
        value={filters.sampai}
        onChange={(next) => onChange({ sampai: next })}
      />
      <Button type="submit" compact>
        Telusuri
      </Button>
      {filters.objekId && (
        <p className={css.one}>
          Hanya satu berkas.{' '}
          <Button kind="quiet" compact onClick={() => onChange({ objekId: '' })}>
            Tampilkan semua
          </Button>
        </p>
      )}
    </form>
  );
}

function Line({
  event,
  proof,
  onObject,
  ofOne,
}: {
  event: AuditEvent;
  proof: (position: number) => ReactNode;
  onObject: () => void;
  ofOne: boolean;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const moved = event.statusSesudah && event.statusSesudah !== event.statusSebelum && event.statusSebelum;
  return (
    <li className={css.event}>
      <p className={css.when}>
        <DateText value={event.waktu} as="time" />
      </p>
      <div className={css.what}>
        <p>
          <strong>{event.aktor ?? event.kantor}</strong>
          {event.aktor && ` (${event.kantor})`}: {event.ringkasan}{' '}
          {event.objek && (
            <>
              <span className={css.kind}>{kindOf(event)}</span> <strong>{event.objek}</strong>
            </>
          )}
        </p>
        {moved && (
          <p className={css.change}>
            Status: {statusText(event.statusSebelum ?? '')} → {statusText(event.statusSesudah ?? '')}
          </p>
        )}
        {event.catatan && <p className={css.change}>“{event.catatan}”</p>}
        <p className={css.acts}>
          <Button kind="quiet" compact aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? 'Tutup rincian' : 'Rincian'}
            <span className="hidden-text"> peristiwa {event.nomorPeristiwa}</span>
          </Button>
          {!ofOne && (
            <Button kind="quiet" compact onClick={onObject}>
              Semua tentang berkas ini
              <span className="hidden-text"> (peristiwa {event.nomorPeristiwa})</span>
            </Button>
          )}
          {proof(event.nomorPeristiwa)}
        </p>
        <div id={id}>{open && <Detail position={event.nomorPeristiwa} />}</div>
      </div>
    </li>
  );
}

function Detail({ position }: { position: number }) {
  const query = useQuery(auditEvent(position));
  if (query.isPending) return <Skeleton lines={3} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const changes = query.data.perubahan ?? [];
  if (changes.length === 0) return <p className={css.change}>Peristiwa ini tidak mengubah isian.</p>;
  return (
    <table className={css.values}>
      <caption className="hidden-text">Nilai yang berubah pada peristiwa {position}</caption>
      <thead>
        <tr>
          <th scope="col">Isian</th>
          <th scope="col">Dari</th>
          <th scope="col">Menjadi</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.bidang}>
            <th scope="row">{change.bidang}</th>
            <td>{change.dari ?? '–'}</td>
            <td>{change.menjadi ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
