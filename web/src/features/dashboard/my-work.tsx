// Pekerjaan saya: what waits for the reader, pile by pile, with the way to each.
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#router';
import { type WorkKind, workKindLongText } from '../../api/words';
import { number } from '../../lib/money';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';
import { Icon } from '../../ui/icon';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import css from './dashboard.module.css';
import { myWork } from './queries';

const page = (name: string) => paths.area('admin', name);

/** Where the work of a pile is done: a list that shows just what was counted. */
const ways: Readonly<Record<WorkKind, string>> = {
  usulan: page('usulan?untukSaya=true'),
  verifikasi: paths.area('dpc', 'akademia?status=diajukan'),
  keaktifan: paths.area('institusi', 'akademia?terkonfirmasi=false'),
  temuan: page('temuan?status=terbuka&untukSaya=true'),
  formulir: page('akademia?status=direkomendasikan'),
  'luar-wilayah': page('akademia?status=diajukan&luarWilayah=true'),
  'semester-disanggah': page('akademia?tab=penerima&disanggah=true'),
  rekening: page('rekening?dariOrangLain=true'),
  'tanpa-rekening': page('rekening?tab=tanpa'),
  'tanpa-sk': page('keuangan?tab=sk'),
  persetujuan: page('keuangan?antrean=persetujuan'),
  'kunci-daftar': page('keuangan?tab=daftar&antrean=kunci-daftar'),
  'persetujuan-daftar': page('keuangan?tab=daftar&antrean=persetujuan-daftar'),
  'spp-daftar': page('keuangan?tab=daftar&antrean=spp-daftar'),
  'spm-daftar': page('keuangan?tab=daftar&antrean=spm-daftar'),
  'sp2d-daftar': page('keuangan?tab=daftar&antrean=sp2d-daftar'),
  'berkas-bank': page('keuangan?tab=daftar&antrean=berkas-bank'),
  'hasil-bank': page('keuangan?tab=daftar&antrean=hasil-bank'),
  spp: page('keuangan?status=disetujui&antrean=spp'),
  spm: page('keuangan?status=spp_terbit&antrean=spm'),
  sp2d: page('keuangan?status=spm_terbit&antrean=sp2d'),
  penyaluran: page('keuangan?status=sp2d_terbit&antrean=penyaluran'),
  tertahan: page('keuangan?tertahan=1'),
  ditolak: page('keuangan?antrean=ditolak'),
  retur: page('keuangan?status=retur'),
  laporan: page('keuangan?tab=laporan'),
  pengaduan: page('keuangan?tab=pengaduan'),
};

/** The findings stand in the area of each level. */
const wayOf = (kind: WorkKind, area: Role) =>
  kind === 'temuan' ? paths.area(area, 'temuan?status=terbuka&untukSaya=true') : ways[kind];

const age = (days: number) => (days < 1 ? 'belum sehari kerja' : `${number(days)} hari kerja`);

export function MyWork({ area = 'admin' }: { area?: Role }) {
  const query = useQuery(myWork());
  const piles = query.data?.items.filter((pile) => pile.jumlah > 0) ?? [];
  return (
    <section className={css.card} aria-labelledby="pekerjaan">
      <h2 id="pekerjaan" className={css.cardTitle}>
        Pekerjaan saya
      </h2>
      {query.isPending && <Skeleton lines={3} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.berdiri.map((standing) => (
        <Alert key={standing.hal} color="yellow" role="status" icon={<Icon name="alert" />} mb="md">
          {standing.kalimat}
        </Alert>
      ))}
      {query.data && piles.length === 0 && <EmptyState text="Tidak ada yang menunggu Anda" icon="check" />}
      {piles.length > 0 && (
        <ul className={css.piles}>
          {piles.map((pile) => (
            <li key={pile.jenis}>
              <Link to={wayOf(pile.jenis, area)}>{workKindLongText[pile.jenis]}</Link>
              <strong>{number(pile.jumlah)}</strong>
              <span className={css.oldest}>
                {pile.sejak && (
                  <>
                    tertua {age(pile.hari ?? 0)}, sejak <DateText value={pile.sejak} as="long" />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
