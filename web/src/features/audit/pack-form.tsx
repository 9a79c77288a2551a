// Asks for a pack by what it is about, for those who have no page of the matter itself.
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isoDay } from '../../lib/date';
import { DateField } from '../../ui/date-field';
import css from './audit.module.css';
import { PackButton, type PackSubject } from './pack-button';

type Kind = PackSubject['jenis'];
export type PackChoice = { value: string; label: string };

type Props = {
  /** The latest decrees and rosters, to choose from; drawn by their own features' queries. */
  decrees: PackChoice[];
  rosters: PackChoice[];
  onSearchDecrees: (text: string) => void;
  onSearchRosters: (text: string) => void;
};

const kinds: { value: Kind; label: string }[] = [
  { value: 'periode', label: 'Periode' },
  { value: 'sk', label: 'SK penetapan' },
  { value: 'daftar', label: 'Daftar pembayaran' },
  { value: 'sp2d', label: 'SP2D' },
];

export function PackForm({ decrees, rosters, onSearchDecrees, onSearchRosters }: Props) {
  const [kind, setKind] = useState<Kind>('periode');
  const [id, setId] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const choose = (value: string | null) => {
    setKind((value ?? 'periode') as Kind);
    setId('');
  };
  const subject: PackSubject | null =
    kind === 'periode'
      ? from !== '' && until !== '' && from <= until
        ? { jenis: kind, dari: from, sampai: until }
        : null
      : id.trim() !== ''
        ? { jenis: kind, id: id.trim() }
        : null;
  const picker = (label: string, data: PackChoice[], onSearch: (text: string) => void) => (
    <Select
      label={label}
      placeholder="Cari nomor atau nama"
      searchable
      clearable
      data={data}
      value={id || null}
      onChange={(value) => setId(value ?? '')}
      onSearchChange={onSearch}
      nothingFoundMessage="Tidak ada yang cocok"
    />
  );
  return (
    <section className={css.packForm} aria-label="Paket audit">
      <p>
        Satu berkas ZIP berisi peristiwa sebagaimana tersimpan, buktinya, dokumen, dan halaman yang memeriksa semuanya
        tanpa portal. Dokumen memuat data pribadi: simpan sebagai rahasia.
      </p>
      <div className={css.filters}>
        <Select label="Paket tentang" data={kinds} value={kind} onChange={choose} allowDeselect={false} />
        {kind === 'periode' && (
          <>
            <DateField label="Dari tanggal" max={isoDay()} value={from} onChange={setFrom} />
            <DateField
              label="Sampai tanggal"
              max={isoDay()}
              value={until}
              error={from !== '' && until !== '' && until < from && 'Mendahului tanggal awal'}
              onChange={setUntil}
            />
          </>
        )}
        {kind === 'sk' && picker('SK penetapan', decrees, onSearchDecrees)}
        {kind === 'daftar' && picker('Daftar pembayaran', rosters, onSearchRosters)}
        {kind === 'sp2d' && (
          <TextInput label="Nomor SP2D" value={id} onChange={(event) => setId(event.currentTarget.value)} />
        )}
      </div>
      {subject ? (
        <PackButton subject={subject}>Buat paket audit</PackButton>
      ) : (
        <p className={css.packHint}>
          {kind === 'periode' ? 'Pilih kedua tanggal.' : 'Pilih atau tulis apa yang dipaketkan.'}
        </p>
      )}
    </section>
  );
}
