// /bolehkah: a few questions, the answer by the rules that a form is held to, and what to prepare: to print, keep or send.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from '#router';
import { messageOf } from '../../api/error';
import { publicQuery } from '../../api/public-query';
import { whenText } from '../../api/registration-periods';
import type { Schemas } from '../../api/types';
import { eligibilityText, type Level, levelText, levelWords } from '../../api/words';
import { rupiah } from '../../lib/money';
import { paths } from '../../lib/paths';
import { scholarshipAbout } from '../../lib/scholarships';
import { Button, LinkButton } from '../../ui/button';
import { SelectField, TextField } from '../../ui/fields';
import { PageHero } from '../../ui/section';
import { ShareButton } from '../../ui/share-button';
import { Loading } from '../../ui/states';
import { useTitle } from '../../ui/use-title';
import css from './eligibility-page.module.css';

type Answer = Schemas['EligibilityBody'];
type Period = Schemas['PublicPeriod'];
const names = ['umur', 'asal', 'jenjang', 'semester'] as const;
type Typed = Record<(typeof names)[number], string>;

const missing: Record<keyof Typed, string> = {
  umur: 'Isi umur Anda dalam tahun.',
  asal: 'Pilih asal Anda.',
  jenjang: 'Pilih jenjang studi Anda.',
  semester: 'Isi semester yang sedang ditempuh.',
};

const isLevel = (word: string): word is Level => levelWords.some((level) => level === word);

/** Whether it can be asked: a whole number where one is wanted, else one of the choices. */
const holds: Record<keyof Typed, (text: string) => boolean> = {
  umur: (text) => /^\d{1,3}$/.test(text.trim()),
  asal: (text) => text === 'nduga' || text === 'lain',
  jenjang: isLevel,
  semester: (text) => /^\d{1,3}$/.test(text.trim()),
};
const given = (typed: Typed, name: keyof Typed) => holds[name](typed[name]);

export default function EligibilityPage() {
  useTitle('Bolehkah Saya Mendaftar?');
  const [params, setParams] = useSearchParams();
  const asked = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Typed;
  const [typed, setTyped] = useState(asked);
  const [tried, setTried] = useState(false);
  const complete = names.every((name) => given(asked, name));
  const query = useQuery({
    ...publicQuery('/api/web/kelayakan', {
      query: {
        umur: Number(asked.umur),
        asalNduga: asked.asal === 'nduga',
        semester: Math.min(Number(asked.semester), 255),
      },
    }),
    enabled: complete,
  });
  // An answer is of what was asked: it goes with the first letter that is changed.
  const isAnswered = complete && names.every((name) => typed[name].trim() === asked[name].trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (names.every((name) => given(typed, name)))
      setParams(Object.fromEntries(names.map((name) => [name, typed[name].trim()])), { replace: true });
  };
  const field = (name: keyof Typed) => ({
    required: true,
    value: typed[name],
    error: tried && !given(typed, name) ? missing[name] : null,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <>
      <PageHero
        kicker="Tanpa masuk"
        title="Bolehkah saya mendaftar?"
        lead="Empat pertanyaan, dijawab dengan aturan yang sama dengan formulirnya. Jawaban Anda tidak disimpan."
      />
      <div className={css.page}>
        <form className={css.form} onSubmit={submit} noValidate>
          <TextField label="Umur" hint="Dalam tahun, misalnya 19." inputMode="numeric" {...field('umur')} />
          <SelectField label="Asal menurut Kartu Keluarga" {...field('asal')}>
            <option value="">Pilih</option>
            <option value="nduga">Salah satu distrik di Kabupaten Nduga</option>
            <option value="lain">Di luar Kabupaten Nduga</option>
          </SelectField>
          <SelectField label="Jenjang studi" {...field('jenjang')}>
            <option value="">Pilih</option>
            {levelWords.map((level) => (
              <option key={level} value={level}>
                {levelText[level]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Semester"
            hint={
              typed.jenjang === 'SMA' || typed.jenjang === 'SMK'
                ? 'Kelas X adalah semester 1 dan 2, kelas XI 3 dan 4, kelas XII 5 dan 6.'
                : 'Semester yang sedang ditempuh.'
            }
            inputMode="numeric"
            {...field('semester')}
          />
          <Button type="submit" kind="dark">
            Lihat jawaban
          </Button>
        </form>
        <div aria-live="polite">
          {isAnswered && query.isPending && <Loading text="Mencocokkan dengan aturan…" />}
          {isAnswered && query.isError && <p className={css.problem}>{messageOf(query.error)}</p>}
          {isAnswered && query.data && <AnswerCard answer={query.data} level={asked.jenjang} />}
        </div>
        <p className={css.easy}>
          Ingin kalimat pendek dan gambar? <Link to={paths.easyLanguage}>Baca dengan bahasa mudah</Link>
        </p>
      </div>
    </>
  );
}

/** What the answer means, and what comes next. */
function meaningOf({ jawaban, periode }: Answer): string {
  if (jawaban === 'tidak') return 'Formulir akan ditolak oleh aturannya:';
  if (jawaban === 'boleh') return 'Siapkan dokumennya, buat akun, lalu isi formulirnya.';
  return periode.length > 0
    ? 'Anda memenuhi aturannya. Siapkan dokumennya sambil menunggu pendaftaran dibuka.'
    : 'Anda memenuhi aturannya. Tanggal pendaftaran berikutnya diumumkan di halaman Beasiswa.';
}

const amountOf = (period: Period, level: string) =>
  period.besaran.find(({ jenjang }) => isLevel(level) && jenjang === level)?.jumlah;

const needsOf = (period: Period) => [...period.dokumen, ...period.syarat];

/** What every period asks for, said once. */
function shared(periods: Period[]): string[] {
  const [first, ...others] = periods.map(needsOf);
  return (first ?? []).filter((need) => others.every((needs) => needs.includes(need)));
}

/** What one asks for beyond that. */
const beyond = (period: Period, common: string[]) => needsOf(period).filter((need) => !common.includes(need));

/** The list as a message that is kept or sent. */
function messageText(answer: Answer, level: string): string {
  const common = shared(answer.periode);
  const list = (needs: string[]) => needs.map((need) => `- ${need}`);
  const periods = answer.periode.map((period) => {
    const amount = amountOf(period, level);
    const pays = amount === undefined ? [] : [`${rupiah(amount)} setahun`];
    const about = [scholarshipAbout[period.beasiswa], whenText(period), ...pays];
    return [`${period.judul} ${period.tahun}`, ...about, ...list(beyond(period, common))].join('\n');
  });
  return [
    `Beasiswa Nduga: ${eligibilityText[answer.jawaban]}`,
    ...(answer.perluWali ? ['Persetujuan orang tua atau wali diperlukan.'] : []),
    ...(common.length > 0 ? [['Yang disiapkan:', ...list(common)].join('\n')] : []),
    ...periods,
  ].join('\n\n');
}

function Needs({ title, needs }: { title: string; needs: string[] }) {
  if (needs.length === 0) return null;
  return (
    <div>
      <p>
        <strong>{title}</strong>
      </p>
      <ul className={css.list}>
        {needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
    </div>
  );
}

function AnswerCard({ answer, level }: { answer: Answer; level: string }) {
  const { jawaban, sebab, perluWali, periode } = answer;
  const common = shared(periode);
  return (
    <section className={css.answer} data-answer={jawaban} aria-label="Jawaban">
      <h2 className={css.verdict}>{eligibilityText[jawaban]}</h2>
      <p>{meaningOf(answer)}</p>
      {sebab.length > 0 && (
        <ul className={css.list}>
          {sebab.map((reason) => (
            <li key={reason.nama}>{reason.pesan}</li>
          ))}
        </ul>
      )}
      {jawaban !== 'tidak' && perluWali && (
        <p>
          <strong>Di bawah 18 tahun:</strong> formulir memuat nama, telepon, dan persetujuan orang tua atau wali.
        </p>
      )}
      <Needs title="Yang disiapkan" needs={common} />
      {periode.map((period) => {
        const amount = amountOf(period, level);
        return (
          <section key={`${period.tahun} ${period.beasiswa}`} className={css.period}>
            <h3>
              {period.judul} {period.tahun}
            </h3>
            <p>{scholarshipAbout[period.beasiswa]}</p>
            <p>{whenText(period)}</p>
            <p>
              {amount === undefined
                ? 'Besaran untuk jenjang ini belum diumumkan.'
                : `${isLevel(level) ? levelText[level] : ''}: ${rupiah(amount)} setahun.`}
            </p>
            <Needs title="Juga disiapkan" needs={beyond(period, common)} />
          </section>
        );
      })}
      <div className={css.acts}>
        {jawaban === 'boleh' && <LinkButton to={paths.register}>Buat akun dan daftar</LinkButton>}
        {periode.length > 0 && (
          <>
            <a
              className={css.send}
              href={`https://wa.me/?text=${encodeURIComponent(messageText(answer, level))}`}
              target="_blank"
              rel="noreferrer"
            >
              Kirim daftar lewat WhatsApp
            </a>
            <ShareButton
              title="Bolehkah saya mendaftar?"
              text={messageText(answer, level)}
              path={paths.eligibility}
              hasOwnLink
            />
            <Button kind="plain" onClick={() => window.print()}>
              Cetak
            </Button>
          </>
        )}
        {jawaban !== 'boleh' && <Link to={paths.scholarships}>Jenis beasiswa dan masa pendaftaran</Link>}
      </div>
    </section>
  );
}
