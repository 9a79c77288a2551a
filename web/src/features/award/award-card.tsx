// The facts of one award.
import { fileAt } from '../../api/file';
import { componentText, exceptionKindText } from '../../api/words';
import { scholarshipName } from '../../lib/scholarships';
import { DownloadButton } from '../../ui/download-button';
import { KeyValues } from '../../ui/key-values';
import { StatusBadge } from '../../ui/status-badge';
import { DateText, Money } from '../../ui/text';
import css from './award-card.module.css';

import type { AwardDetail } from './queries';

type Props = {
  award: AwardDetail;
  /** Whether the reader may open the decree's paper. */
  canReadDecree?: boolean;
};

export function AwardCard({ award, canReadDecree }: Props) {
  return (
    <KeyValues
      title="Penerima beasiswa"
      stacked
      rows={[
        ['Nama', award.namaPenerima],
        ...(award.nim ? ([['NIM', award.nim]] as const) : []),
        ['Status', <StatusBadge key="status" status={award.status} />],
        ['Beasiswa', `${scholarshipName(award.beasiswa)}, batch ${award.batchPenerimaan}`],
        ['Sekolah atau kampus', award.institusiPendidikan],
        ['Program studi', `${award.jenjang} ${award.programStudi}`],
        ['Distrik asal', award.distrik],
        [
          'SK penetapan',
          award.skPenetapanId && canReadDecree ? (
            <span key="sk" className={css.decree}>
              {award.nomorSk}
              <DownloadButton
                file={fileAt('/api/cms/sk-penetapan/{id}/pdf', { params: { id: award.skPenetapanId } })}
                fileName="sk.pdf"
                label={`Unduh PDF SK ${award.nomorSk ?? ''}`}
              >
                Unduh PDF
              </DownloadButton>
            </span>
          ) : (
            (award.nomorSk ?? 'Belum ditetapkan dengan SK')
          ),
        ],
        [
          'Kelulusan',
          award.statusLulus ? <DateText key="lulus" value={award.tanggalLulus} as="long" /> : 'Belum Lulus',
        ],
        ...(award.totalDisalurkan === null || award.totalDisalurkan === undefined
          ? []
          : ([
              ['Disalurkan, dikurangi yang kembali', <Money key="total" amount={award.totalDisalurkan} strong />],
              ['Terbit SP2D', <Money key="sp2d" amount={award.totalTerbitSp2d} />],
            ] as const)),
        ...award.cuti.map(
          (one) =>
            [
              'Cuti kuliah',
              <span key={one.dari}>
                <DateText value={one.dari} as="long" /> sampai <DateText value={one.sampai} as="long" />
              </span>,
            ] as const,
        ),
        ...(award.meninggalPada
          ? ([['Meninggal dunia', <DateText key="meninggal" value={award.meninggalPada} as="long" />]] as const)
          : []),
        ...award.pengecualian.map(
          (one) =>
            [
              exceptionKindText[one.jenis],
              one.jenis === 'besaran' && one.komponen ? (
                <span key={`${one.tahunAkademik}/${one.komponen}`}>
                  {componentText[one.komponen]}, {one.tahunAkademik}: paling banyak <Money amount={one.jumlah ?? 0} />
                </span>
              ) : (
                `Semester ${one.semester}, ${one.tahunAkademik}`
              ),
            ] as const,
        ),
        ...(award.ditahan ? ([['Pembayaran ditahan', award.ditahan]] as const) : []),
        ...(award.alasan ? ([['Catatan', award.alasan]] as const) : []),
      ]}
    />
  );
}
