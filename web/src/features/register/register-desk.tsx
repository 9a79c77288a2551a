// Registers and reports of the finance office: which one, of which days and by which clock; on screen, as a file, as a
// paper to sign. On a phone what narrows it folds into one button, and what it is saved as stands after its rows.
import { NativeSelect, Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from '#router';
import { fileAt } from '../../api/file';
import { districtOptions } from '../../api/reference';
import {
  fundSourceText,
  fundSourceWords,
  type RegisterFilter,
  registerClockText,
  registerClockWords,
  registerText,
  registerWords,
  scholarshipTypeText,
  scholarshipTypeWords,
} from '../../api/words';
import { changed } from '../../lib/changed';
import { choices, wordIn } from '../../lib/word';
import { DownloadButton } from '../../ui/download-button';
import { ExportMenu } from '../../ui/export-menu';
import { FilterFold, FoldButton } from '../../ui/filters';
import card from '../../ui/form-card.module.css';
import { OnPaper } from '../../ui/on-paper';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { useAsOf } from '../../ui/use-as-of';
import { months } from './months';
import type { RegisterAsked } from './queries';
import { linesOf, register, registerPaperPath, registerPath } from './queries';
import css from './register.module.css';
import { RegisterTable } from './register-table';
import { CampusChooser, DecreeChooser, RosterChooser } from './searched';

const needText: Partial<Record<RegisterFilter, string>> = {
  pagu: 'Pilih mata anggaran untuk melihat bukunya.',
  penerima: 'Buka halaman seorang penerima, lalu tekan "Kartu pembayaran".',
};

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

export function RegisterDesk({ orderPath }: { orderPath: (sp2d: string) => string }) {
  const [params, setParams] = useSearchParams();
  const [asOf] = useAsOf();
  const isNarrow = useMediaQuery('(max-width: 40rem)');
  const folded = useId();
  const [unfolded, setUnfolded] = useState(false);
  const thisYear = new Date().getFullYear();
  const chosen = wordIn(registerWords, params.get('register') ?? '') ?? 'lra';
  const year = Number(params.get('tahun')) || thisYear;
  const page = Number(params.get('page')) || 1;
  const text = (name: string) => params.get(name) ?? '';
  const month = (name: string) => Number(params.get(name)) || undefined;
  const sort = text('sort') || undefined;
  const narrowed: RegisterAsked = {
    sort: sort as RegisterAsked['sort'],
    register: chosen,
    tahun: year,
    dariBulan: month('dariBulan'),
    sampaiBulan: month('sampaiBulan'),
    jam: wordIn(registerClockWords, text('jam')) ?? undefined,
    paguId: text('paguId') || undefined,
    sumberDana: wordIn(fundSourceWords, text('sumberDana')) ?? undefined,
    jenisBeasiswa: wordIn(scholarshipTypeWords, text('jenisBeasiswa')) ?? undefined,
    daftarPembayaranId: text('daftarPembayaranId') || undefined,
    skPenetapanId: text('skPenetapanId') || undefined,
    distrikId: text('distrikId') || undefined,
    institusiPendidikanId: text('institusiPendidikanId') || undefined,
    penerimaBeasiswaId: text('penerimaBeasiswaId') || undefined,
    per_tanggal: asOf || undefined,
  };
  const asked = { ...narrowed, page, size: 50 };
  const query = useQuery(register(asked));
  const of = query.data;
  const has = (filter: RegisterFilter) => of?.saringan.includes(filter) ?? false;
  const lines = useQuery({ ...linesOf(year), enabled: has('pagu') });
  const districts = useQuery({ ...districtOptions(), enabled: has('distrik') });

  const change = (name: string, value: string) =>
    setParams((old) => {
      const next = new URLSearchParams(old);
      next.delete('page');
      // What narrows one register does not narrow the next.
      if (name === 'register')
        for (const key of [...next.keys()]) if (key !== 'tahun' && key !== 'per_tanggal') next.delete(key);
      return changed({ [name]: value })(next);
    });
  const select = (name: string, label: string, data: { value: string; label: string }[], value = text(name)) => (
    <NativeSelect
      label={label}
      data={data}
      value={value}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  );
  const all = (label: string, data: readonly { value: string; label: string }[]) => [{ value: '', label }, ...data];
  const orders = (of?.kolom ?? []).flatMap(({ judul, urutan }) =>
    urutan
      ? [
          { value: urutan.naik, label: `${judul}, naik` },
          { value: urutan.turun, label: `${judul}, turun` },
        ]
      : [],
  );
  const title = registerText[chosen];
  // Rows of other days never stand beneath these; another order of the same rows may come while they stand.
  const isOther = query.isPlaceholderData && of?.isOther !== false;
  const waits = of?.perlu && !isOther && of.items.length === 0 ? needText[of.perlu] : undefined;

  // A book of no line and a card of no person are nothing to save.
  const saved = !waits && (
    <div className={card.actions}>
      <ExportMenu path={registerPath} query={narrowed} name={chosen} profiles={of?.profil ?? []} />
      <DownloadButton file={fileAt(registerPaperPath, { query: narrowed })} fileName={`${chosen}.pdf`}>
        Cetak (PDF)
      </DownloadButton>
    </div>
  );

  return (
    <section className={card.card} data-wide="" aria-label={title}>
      <div className={css.controls}>
        {select('register', 'Laporan atau register', choices(registerWords, registerText), chosen)}
        <FoldButton
          id={folded}
          chosen={filterNames.filter((name) => text(name) !== '').length}
          open={unfolded}
          onToggle={() => setUnfolded(!unfolded)}
          label="Saring"
        />
        <FilterFold id={folded} open={unfolded}>
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
              all(narrowed.jam === 'pencatatan' && year < thisYear ? 'Sampai sekarang' : 'Akhir tahun', months),
            )}
          {has('jam') &&
            select('jam', 'Menurut', choices(registerClockWords, registerClockText), narrowed.jam ?? 'pembukuan')}
          {has('pagu') && select('paguId', 'Mata anggaran', all('Semua', lines.data ?? []))}
          {has('sumber') && select('sumberDana', 'Sumber dana', all('Semua', choices(fundSourceWords, fundSourceText)))}
          {has('jenis') &&
            select('jenisBeasiswa', 'Jenis beasiswa', all('Semua', choices(scholarshipTypeWords, scholarshipTypeText)))}
          {has('daftar') && (
            <RosterChooser value={text('daftarPembayaranId')} onChange={(id) => change('daftarPembayaranId', id)} />
          )}
          {has('sk') && <DecreeChooser value={text('skPenetapanId')} onChange={(id) => change('skPenetapanId', id)} />}
          {has('kampus') && (
            <CampusChooser
              value={text('institusiPendidikanId')}
              onChange={(id) => change('institusiPendidikanId', id)}
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
      </div>
      {query.isPending && <Skeleton lines={8} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {of && !query.isError && (
        <div aria-busy={query.isPlaceholderData}>
          {isOther ? (
            <Skeleton lines={8} />
          ) : (
            <>
              <div className={css.head}>
                <p className={unfolded ? undefined : css.folded}>
                  <strong>{title}</strong>. {of.periode}.
                </p>
                {!isNarrow && saved}
              </div>
              {of.items.length === 0 ? (
                <EmptyState text={waits ?? 'Tidak ada yang tercatat pada waktu dan saringan ini.'} icon="money" />
              ) : (
                <RegisterTable
                  of={of}
                  caption={`${title}, ${of.periode}`}
                  orderPath={orderPath}
                  // On a phone the choice among the filters is the shorter way.
                  {...(isNarrow ? {} : { sorting: { sort, onSort: (next) => change('sort', next ?? '') } })}
                />
              )}
            </>
          )}
          {!isOther && of.totalPages > 1 && (
            <OnPaper>
              Halaman {of.page} dari {of.totalPages}. Untuk semua baris: Unduh atau Cetak (PDF).
            </OnPaper>
          )}
          {isNarrow && !isOther && saved}
          {of.totalPages > 1 && (
            <Pagination
              mt="md"
              total={of.totalPages}
              value={page}
              onChange={(next) => change('page', String(next))}
              getControlProps={(control) => ({
                'aria-label': control === 'next' ? 'Halaman berikutnya' : 'Halaman sebelumnya',
              })}
            />
          )}
        </div>
      )}
    </section>
  );
}
