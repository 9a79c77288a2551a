// Every entry of the security log: what happened, by whose account, about whom, from which device.
import { Select, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from '#router';
import { functionText, roleText, type SecurityKind, securityKindText, securityKindWords } from '../../api/words';
import { changed } from '../../lib/changed';
import { isoDay } from '../../lib/date';
import { roles } from '../../lib/roles';
import { choices } from '../../lib/word';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { ExportMenu } from '../../ui/export-menu';
import { LoadMore } from '../../ui/load-more';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import { type SecurityEntry, securityLog, securityLogPath } from './queries';
import css from './security-log.module.css';

const names = ['jenis', 'akun', 'tanggal'] as const;
type Name = (typeof names)[number];
const none = Object.fromEntries(names.map((name) => [name, '']));

const refused: readonly SecurityKind[] = ['masuk-gagal', 'ditolak', 'perpanjangan-ditolak', 'faktor-kedua-gagal'];
const toneOf = (kind: SecurityKind): Tone => (refused.includes(kind) ? 'bad' : 'info');

export function SecurityLog() {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const log = useInfiniteQuery(securityLog(filters));
  const set = (change: Partial<Record<Name, string>>) => setParams(changed(change), { replace: true });
  const entries = log.data?.pages.flatMap((page) => page.items) ?? [];
  const filtered = names.some((name) => filters[name] !== '');
  return (
    <div className={css.column}>
      <Filters key={filters.akun} filters={filters} onChange={set} />
      <div className={css.exports}>
        <ExportMenu path={securityLogPath} query={filters} name="catatan-keamanan" lines />
      </div>
      {log.isPending && <Skeleton lines={8} />}
      {log.isError && entries.length === 0 && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.data && entries.length === 0 && (
        <EmptyState
          text="Tidak ada catatan yang cocok"
          icon="shield"
          {...(filtered && {
            action: (
              <Button kind="plain" compact onClick={() => set(none)}>
                Hapus saringan
              </Button>
            ),
          })}
        />
      )}
      {entries.length > 0 && (
        <ol className={css.entries} aria-label="Catatan keamanan">
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} onAccount={(id) => set({ akun: id })} ofOne={filters.akun !== ''} />
          ))}
        </ol>
      )}
      <LoadMore list={log} label="Muat catatan yang lebih lama" />
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
  const [account, setAccount] = useState(filters.akun);
  const search = (event: FormEvent) => {
    event.preventDefault();
    onChange({ akun: account.trim() });
  };
  return (
    <form className={css.filters} onSubmit={search} aria-label="Saring catatan">
      <Select
        label="Jenis"
        placeholder="Semua"
        size="sm"
        clearable
        searchable
        data={choices(securityKindWords, securityKindText)}
        value={filters.jenis || null}
        onChange={(value) => onChange({ jenis: value ?? '' })}
      />
      <TextInput
        label="Akun"
        placeholder="Email lengkap atau ID"
        size="sm"
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      <DateField
        filters
        label="Tanggal"
        size="sm"
        max={isoDay()}
        value={filters.tanggal}
        onChange={(next) => onChange({ tanggal: next })}
      />
      <Button type="submit" compact>
        Telusuri
      </Button>
    </form>
  );
}

/** The account as histories name it: its office, its level, and the name that other pages show too. */
function who({ akun, kantor, level, fungsi }: SecurityEntry): string {
  const role = roles.find((known) => known === level);
  const office = kantor ?? (role ? roleText[role] : null);
  const named = [akun, office].filter(Boolean).join(', ');
  const duties = fungsi.map((duty) => functionText[duty]).join(', ');
  return `${named || 'Tanpa akun'}${duties && ` (${duties})`}`;
}

function Line({ entry, onAccount, ofOne }: { entry: SecurityEntry; onAccount: (id: string) => void; ofOne: boolean }) {
  const taken = entry.format ? `${entry.format.toUpperCase()}, ${entry.jumlahBaris ?? 0} baris` : null;
  const hidden = entry.tersamar ? 'nomor disamarkan' : null;
  const more = [entry.keterangan, hidden, taken, entry.operasi].filter(Boolean).join(' · ');
  const { akunId } = entry;
  return (
    <li className={css.entry}>
      <p className={css.when}>
        <DateText value={entry.waktu} as="time" />
      </p>
      <div className={css.what}>
        <p className={css.head}>
          <Badge tone={toneOf(entry.jenis)}>{securityKindText[entry.jenis]}</Badge>
          <strong>{who(entry)}</strong>
        </p>
        {(entry.tentang || entry.tentangId) && <p>Tentang {entry.tentang ?? entry.tentangId}</p>}
        {more && <p className={css.muted}>{more}</p>}
        {entry.perangkat && <p className={css.muted}>{entry.perangkat}</p>}
        {akunId && !ofOne && (
          <p className={css.all}>
            <Button kind="quiet" compact onClick={() => onAccount(akunId)}>
              Semua dari akun ini
            </Button>
          </p>
        )}
      </div>
    </li>
  );
}
