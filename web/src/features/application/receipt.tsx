// What an applicant keeps after handing the form in: the number, who has it, until when, and what comes next.
import { useEffect, useRef } from 'react';
import { Link, useLocation } from '#router';
import { documentKindLongText } from '../../api/words';
import { dateTime } from '../../lib/date';
import { paths } from '../../lib/paths';
import { scholarshipName } from '../../lib/scholarships';
import { Button } from '../../ui/button';
import { Desk } from '../../ui/desk';
import { Icon } from '../../ui/icon';
import { KeyValues } from '../../ui/key-values';
import { DateText } from '../../ui/text';
import type { ApplicationDetail } from './queries';
import css from './receipt.module.css';
import { usualEnd } from './service-time';

/** The way of a form, by the state in which each part is done. */
const way = [
  { state: 'diajukan', text: 'DPC memeriksa dokumen Anda satu per satu.' },
  { state: 'direkomendasikan', text: 'Dinas menyetujui atau menolak, dengan alasannya.' },
  { state: 'disetujui', text: 'SK penetapan terbit, lalu dana ditransfer ke rekening Anda.' },
] as const;

const titles = {
  diajukan: 'Formulir sudah diajukan',
  direkomendasikan: 'Formulir direkomendasikan',
  disetujui: 'Formulir disetujui',
} as const;

export function Receipt({ application }: { application: ApplicationDetail }) {
  const { isi, status, diajukanPada, dokumen, pemegang, nomorPendaftaran } = application;
  const heading = useRef<HTMLHeadingElement>(null);
  const justHandedIn = (useLocation().state as { handedIn?: boolean } | null)?.handedIn === true;
  // Whoever has just handed it in reads on here.
  useEffect(() => {
    if (!justHandedIn) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [justHandedIn]);
  const isUnder = status === 'diajukan' || status === 'direkomendasikan' || status === 'disetujui';
  const now = way.findIndex(({ state }) => state === status);
  const share = async () => {
    const text = `Formulir Beasiswa Nduga ${nomorPendaftaran ?? ''}, ${isi.nama ?? ''}, diajukan ${diajukanPada ? dateTime(diajukanPada) : ''}.`;
    // Closing the list of apps is no fault.
    await navigator.share({ title: 'Tanda terima', text }).catch(() => undefined);
  };
  return (
    <section className={css.card} aria-labelledby="tanda-terima">
      <h2 id="tanda-terima" className={css.title} tabIndex={-1} ref={heading}>
        {isUnder ? titles[status] : 'Tanda terima'}
      </h2>
      <p className={css.number}>
        <span>Nomor pendaftaran</span>
        <strong>{nomorPendaftaran}</strong>
      </p>
      <p>
        Dengan nomor ini dan tanggal lahir, <Link to={paths.applicationStatus}>statusnya terlihat tanpa masuk</Link>.
      </p>
      <KeyValues
        title="Tanda terima"
        rows={[
          ['Nama', isi.nama],
          ['Beasiswa', isi.jenisBeasiswa ? `${scholarshipName(isi.jenisBeasiswa)} ${isi.tahun ?? ''}` : null],
          ['Diajukan', diajukanPada ? dateTime(diajukanPada) : null],
          ['Pengajuan ke', String(application.putaran)],
          ['Dokumen', dokumen.map(({ jenis }) => documentKindLongText[jenis]).join(', ')],
        ]}
      />
      <Desk own holder={pemegang} />
      {pemegang && status !== 'disetujui' && <UsualEnd held={pemegang} />}
      {now >= 0 && (
        <>
          <h3 className={css.subtitle}>Selanjutnya</h3>
          <ol className={css.way}>
            {way.slice(now).map(({ state, text }) => (
              <li key={state}>{text}</li>
            ))}
          </ol>
          {status !== 'disetujui' && (
            <p>Isian tidak dapat diubah selama diperiksa. Anda mendapat pemberitahuan bila ada keputusan.</p>
          )}
          {status === 'disetujui' && (
            <p>Isian tetap seperti saat disetujui. Perubahan data diri dilakukan di menu Akademia.</p>
          )}
        </>
      )}
      <div className={css.buttons}>
        <Button onClick={() => window.print()}>
          <Icon name="download" size={18} /> Cetak atau simpan PDF
        </Button>
        {typeof navigator.share === 'function' && (
          <Button kind="plain" onClick={() => void share()}>
            Bagikan
          </Button>
        )}
      </div>
    </section>
  );
}

/** The day by which the office usually has acted. */
export function UsualEnd({ held }: { held: { sejak: string; hari: number } }) {
  const { at, over } = usualEnd(held);
  return over ? (
    <p>
      Biasanya sudah selesai pada <DateText value={at} as="long" />. Tanyakan ke kantor itu dengan nomor pendaftaran
      Anda.
    </p>
  ) : (
    <p>
      Biasanya selesai paling lambat <DateText value={at} as="long" />.
    </p>
  );
}
