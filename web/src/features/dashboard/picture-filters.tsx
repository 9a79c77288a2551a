// What the pictures are narrowed by: year, source of funds, type of scholarship, campus; all of it in the URL.
import { Select } from '@mantine/core';
import { useSearchParams } from '#router';
import { fundSourceText, fundSourceWords, scholarshipTypeText, scholarshipTypeWords } from '../../api/words';
import { changed } from '../../lib/changed';
import { choices, wordIn } from '../../lib/word';
import css from './dashboard.module.css';
import type { PictureFilter, Pictures } from './picture-queries';

const names = { sumber: 'sumber', jenis: 'jenis', kampus: 'kampus' } as const;

export function usePictureFilter(): [PictureFilter, (name: keyof typeof names, value: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const set = (name: keyof typeof names, value: string | null) =>
    setParams(changed({ [names[name]]: value }), { replace: true });
  const filter: PictureFilter = {
    tahun: Number(params.get('tahun')) || undefined,
    sumberDana: wordIn(fundSourceWords, params.get(names.sumber) ?? '') ?? undefined,
    jenisBeasiswa: wordIn(scholarshipTypeWords, params.get(names.jenis) ?? '') ?? undefined,
    institusiId: params.get(names.kampus) ?? undefined,
  };
  return [filter, set];
}

type Props = {
  filter: PictureFilter;
  found: Pictures | undefined;
  onYear: (year: number) => void;
  onChange: (name: keyof typeof names, value: string | null) => void;
};

export function PictureFilters({ filter, found, onYear, onChange }: Props) {
  const years = found?.daftarTahun ?? [];
  const campuses = (found?.daftarKampus ?? []).map((campus) => ({ value: campus.institusiId, label: campus.nama }));
  return (
    <fieldset className={css.pictureFilters}>
      <legend className="hidden-text">Saring gambar</legend>
      <Select
        label="Tahun"
        size="sm"
        allowDeselect={false}
        data={years.map(String)}
        value={String(filter.tahun ?? found?.tahun ?? '')}
        onChange={(value) => value && onYear(Number(value))}
      />
      <Select
        label="Sumber dana"
        size="sm"
        clearable
        placeholder="Semua sumber"
        data={choices(fundSourceWords, fundSourceText)}
        value={filter.sumberDana ?? null}
        onChange={(value) => onChange('sumber', value)}
      />
      <Select
        label="Jenis beasiswa"
        size="sm"
        clearable
        placeholder="Semua jenis"
        data={choices(scholarshipTypeWords, scholarshipTypeText)}
        value={filter.jenisBeasiswa ?? null}
        onChange={(value) => onChange('jenis', value)}
      />
      <Select
        label="Kampus"
        size="sm"
        clearable
        searchable
        placeholder="Semua kampus"
        nothingFoundMessage="Tidak ada yang cocok"
        data={campuses}
        value={filter.institusiId ?? null}
        onChange={(value) => onChange('kampus', value)}
      />
    </fieldset>
  );
}
