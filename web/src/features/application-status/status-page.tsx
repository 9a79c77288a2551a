// /status-pendaftaran: where a form stands, by its number and the applicant's day of birth, without signing in.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from '#router';
import { write } from '../../api/client';
import { ApiError, messageOf } from '../../api/error';
import type { Schemas } from '../../api/types';
import { documentKindLongText } from '../../api/words';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { DayField } from '../../ui/day-field';
import { Desk } from '../../ui/desk';
import { TextField } from '../../ui/fields';
import { PageHero } from '../../ui/section';
import { StatusBadge } from '../../ui/status-badge';
import { useTitle } from '../../ui/use-title';
import css from './status-page.module.css';

type Standing = Schemas['ApplicationStanding'];
type Question = { nomor: string; tanggalLahir: string };

/** What the state means for who asks, and what to do. */
const meanings: Record<Standing['status'], string> = {
  draf: 'Formulir belum diajukan. Masuk, lengkapi, lalu ajukan.',
  diajukan: 'Dokumen sedang diperiksa satu per satu. Anda tidak perlu melakukan apa-apa.',
  perlu_perbaikan: 'Ada yang harus Anda perbaiki. Masuk, perbaiki, lalu ajukan kembali.',
  direkomendasikan: 'Dokumen sudah sah. Sekarang menunggu persetujuan dinas.',
  disetujui: 'Formulir disetujui. Masuk untuk melihat SK penetapan dan pembayaran.',
  ditolak: 'Formulir ditolak. Masuk untuk membaca alasannya.',
  dibatalkan: 'Formulir ini dibatalkan.',
};

export default function StatusPage() {
  useTitle('Status Pendaftaran');
  const [typed, setTyped] = useState<Question>({ nomor: '', tanggalLahir: '' });
  const [empty, setEmpty] = useState(false);
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: (question: Question) => write('POST', '/api/web/status-pendaftaran', { body: question }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const question = { ...typed, nomor: typed.nomor.trim() };
    const isEmpty = question.nomor === '' || question.tanggalLahir === '';
    setEmpty(isEmpty);
    if (!isEmpty) ask.mutate(question);
  };
  const change = (part: Partial<Question>) => {
    setTyped({ ...typed, ...part });
    ask.reset();
  };
  return (
    <>
      <PageHero
        kicker="Tanpa masuk"
        title="Status pendaftaran Anda"
        lead="Tulis nomor pendaftaran dari tanda terima dan tanggal lahir Anda. Halaman ini tidak menampilkan nama atau data pribadi lain."
      />
      <div className={css.page}>
        <form className={css.form} onSubmit={submit} noValidate>
          <TextField
            label="Nomor pendaftaran"
            hint="Seperti pada tanda terima, misalnya ND-2026-3F9A-12BC."
            required
            autoComplete="off"
            autoCapitalize="characters"
            value={typed.nomor}
            error={empty && typed.nomor.trim() === '' ? 'Tulis nomor pendaftaran Anda.' : null}
            onChange={(event) => change({ nomor: event.target.value })}
          />
          <DayField
            label="Tanggal lahir"
            required
            autoComplete="bday"
            value={typed.tanggalLahir}
            error={empty && typed.tanggalLahir === '' ? 'Isi tanggal lahir Anda.' : null}
            onChange={(next) => change({ tanggalLahir: next })}
          />
          <Button type="submit" kind="dark" disabled={ask.isPending}>
            {ask.isPending ? 'Mencari...' : 'Lihat status'}
          </Button>
        </form>
        <div aria-live="polite">
          {ask.isError && <p className={css.problem}>{problemOf(ask.error)}</p>}
          {ask.data && <Answer standing={ask.data} />}
        </div>
        <p className={css.note}>
          Nomor hilang? <Link to={paths.login}>Masuk dengan akun Anda</Link>: nomornya ada di dasbor. Tidak punya akun?{' '}
          <Link to={paths.help}>Tanyakan ke kantor DPC</Link> yang membantu Anda mendaftar.
        </p>
      </div>
    </>
  );
}

function problemOf(error: Error): string {
  const wait = error instanceof ApiError && error.kode === 'TERLALU_SERING' ? Number(error.data.tunggu) : 0;
  return wait > 0 ? `Terlalu sering mencoba. Coba lagi ${Math.ceil(wait / 60)} menit lagi.` : messageOf(error);
}

function Answer({ standing }: { standing: Standing }) {
  return (
    <section className={css.answer} aria-label="Status formulir">
      <StatusBadge status={standing.status} />
      <p className={css.meaning}>{meanings[standing.status]}</p>
      <Desk own holder={standing.pemegang} />
      {standing.dokumenKurang.length > 0 && (
        <>
          <h2 className={css.subtitle}>Yang masih kurang</h2>
          <ul className={css.missing}>
            {standing.dokumenKurang.map((kind) => (
              <li key={kind}>{documentKindLongText[kind]}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
