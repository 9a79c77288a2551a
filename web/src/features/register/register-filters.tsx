// Which register it is, and what narrows it; on a phone all but the first folds into one button.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { districtOptions } from '../../api/reference';
import {
  fundSourceText,
  fundSourceWords,
  type Register,
  type RegisterFilter,
  registerClockText,
  registerClockWords,
  registerText,
  registerWords,
  scholarshipTypeText,
  scholarshipTypeWords,
} from '../../api/words';
import { choices, wordIn } from '../../lib/word';
import { FilterFold, FoldButton } from '../../ui/filters';
import { months } from './months';
import { linesOf, type RegisterAsked, type RegisterBody } from './queries';
import { CampusChooser, DecreeChooser, RosterChooser } from './searched';

/** What narrows a register, by its name in the address. Which register and which year are no filters: there is always one. */
const filterNames = [
  'dariBulan',
  'sampaiBulan',
  'jam',
  'paguId',
  'sumberDana',
  'jenisBeasiswa',
  'daftarPembayaranId',
  'skPenetapanId',
  'institusiPendidikanId',
  'distrikId',
];

/** The register that an address names, the report of this year's budget where it names none. */
export function registerIn(params: URLSearchParams, asOf: string | undefined): RegisterAsked & { register: Register } {
  const text = (name: string) => params.get(name) || undefined;
  const whole = (name: string) => Number(params.get(name)) || undefined;
  return {
    sort: text('sort') as RegisterAsked['sort'],
    register: wordIn(registerWords, params.get('register') ?? '') ?? 'lra',
    tahun: whole('tahun') ?? new Date().getFullYear(),
    dariBulan: whole('dariBulan'),
    sampaiBulan: whole('sampaiBulan'),
    jam: wordIn(registerClockWords, params.get('jam') ?? '') ?? undefined,
    paguId: text('paguId'),
    sumberDana: wordIn(fundSourceWords, params.get('sumberDana') ?? '') ?? undefined,
    jenisBeasiswa: wordIn(scholarshipTypeWords, params.get('jenisBeasiswa') ?? '') ?? undefined,
    daftarPembayaranId: text('daftarPembayaranId'),
    skPenetapanId: text('skPenetapanId'),
    distrikId: text('distrikId'),
    institusiPendidikanId: text('institusiPendidikanId'),
    penerimaBeasiswaId: text('penerimaBeasiswaId'),
    per_tanggal: asOf || undefined,
  };
}

type Option = { value: string; label: string };
type Props = {
  params: URLSearchParams;
  asked: RegisterAsked;
  of: RegisterBody | undefined;
  isNarrow: boolean;
  open: boolean;
  onToggle: () => void;
  onChange: (name: string, value: string) => void;
};

const all = (label: string, data: readonly Option[]) => [{ value: '', label }, ...data];

/** The orders of a register, by its columns. */
const ordersOf = (of: RegisterBody | undefined): Option[] =>
  (of?.kolom ?? []).flatMap(({ judul, urutan }) =>
    urutan
      ? [
          { value: urutan.naik, label: `${judul}, naik` },
          { value: urutan.turun, label: `${judul}, turun` },
        ]
      : [],
  );

export function RegisterFilters({ params, asked, of, isNarrow, open, onToggle, onChange }: Props) {
  const folded = useId();
  const thisYear = new Date().getFullYear();
  const year = asked.tahun ?? thisYear;
  const text = (name: string) => params.get(name) ?? '';
  const has = (filter: RegisterFilter) => of?.saringan.includes(filter) ?? false;
  const lines = useQuery({ ...linesOf(year), enabled: has('pagu') });
  const districts = useQuery({ ...districtOptions(), enabled: has('distrik') });
  const orders = ordersOf(of);
  const select = (name: string, label: string, data: Option[], value = text(name)) => (
    <NativeSelect
      label={label}
      data={data}
      value={value}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  );
  return (
    <>
      {select('register', 'Laporan atau register', choices(registerWords, registerText), asked.register)}
      <FoldButton
        id={folded}
        chosen={filterNames.filter((name) => text(name) !== '').length}
        open={open}
        onToggle={onToggle}
        label="Saring"
      />
      <FilterFold id={folded} open={open}>
        {select(
          'tahun',
          'Tahun anggaran',
          (of?.daftarTahun ?? [year]).map((one) => ({ value: String(one), label: String(one) })),
          String(year),
        )}
        {has('bulan') && select('dariBulan', 'Dari bulan', all('Awal tahun', months))}
        {/* What belongs to the year may be recorded after it. */}
        {has('bulan') &&
          select(
            'sampaiBulan',
            'Sampai bulan',
            all(asked.jam === 'pencatatan' && year < thisYear ? 'Sampai sekarang' : 'Akhir tahun', months),
          )}
        {has('jam') &&
          select('jam', 'Menurut', choices(registerClockWords, registerClockText), asked.jam ?? 'pembukuan')}
        {has('pagu') && select('paguId', 'Mata anggaran', all('Semua', lines.data ?? []))}
        {has('sumber') && select('sumberDana', 'Sumber dana', all('Semua', choices(fundSourceWords, fundSourceText)))}
        {has('jenis') &&
          select('jenisBeasiswa', 'Jenis beasiswa', all('Semua', choices(scholarshipTypeWords, scholarshipTypeText)))}
        {has('daftar') && (
          <RosterChooser value={text('daftarPembayaranId')} onChange={(id) => onChange('daftarPembayaranId', id)} />
        )}
        {has('sk') && <DecreeChooser value={text('skPenetapanId')} onChange={(id) => onChange('skPenetapanId', id)} />}
        {has('kampus') && (
          <CampusChooser
            value={text('institusiPendidikanId')}
            onChange={(id) => onChange('institusiPendidikanId', id)}
          />
        )}
        {has('distrik') &&
          select(
            'distrikId',
            'Distrik asal',
            all(
              'Semua',
              (districts.data ?? []).map(({ value, label }) => ({ value, label })),
            ),
          )}
        {isNarrow && orders.length > 0 && select('sort', 'Urutkan', all('Urutan register', orders))}
      </FilterFold>
    </>
  );
}
