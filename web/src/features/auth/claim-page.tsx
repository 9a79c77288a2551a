// /auth/klaim: somebody takes over the account that the office made for them, by the code of a letter. The letter's
// picture brings the code behind `#`, which never reaches the server by itself.
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation } from '#router';
import { fieldsOf, serverMessage } from '../../api/error';
import { passwordProblem, resetTexts } from '../../lib/password-rules';
import { paths } from '../../lib/paths';
import { Button, LinkButton } from '../../ui/button';
import { PasswordField, TextField } from '../../ui/fields';
import { useTitle } from '../../ui/use-title';
import { AuthCard, Rows } from './auth-card';
import css from './auth-card.module.css';
import { claimAccount } from './calls';

const empty = { kode: '', jawaban: '', namaPengguna: '', password: '', konfirmasiPassword: '' };
type Values = typeof empty;
type Field = keyof Values;
type Problems = Partial<Record<Field, string>>;
type Claimed = Awaited<ReturnType<typeof claimAccount>>;

function problemsOf(values: Values): Problems {
  const found: Problems = {};
  if (values.kode.replace(/[^a-z0-9]/gi, '').length !== 12) found.kode = 'Kode pada surat berisi 12 huruf dan angka.';
  if (!/^([0-9]{4}|[0-9]{1,2}[-/. ][0-9]{1,2}[-/. ][0-9]{4})$/.test(values.jawaban.trim()))
    found.jawaban = 'Isi tanggal lahir seperti 31-12-2005, atau 4 angka yang diminta surat.';
  if (values.namaPengguna.trim() === '') found.namaPengguna = 'Pilih nama pengguna, atau isi email Anda.';
  const weak = passwordProblem(values.password);
  if (weak) found.password = weak;
  if (values.password !== values.konfirmasiPassword) found.konfirmasiPassword = resetTexts.differs;
  return found;
}

export default function ClaimPage() {
  useTitle('Klaim Akun');
  const { hash } = useLocation();
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [claimed, setClaimed] = useState<Claimed | null>(null);
  const fromLetter = decodeURIComponent(hash.replace('#', ''));
  useEffect(() => {
    if (fromLetter) setValues((old) => ({ ...old, kode: fromLetter }));
  }, [fromLetter]);

  const field = (name: Field) => ({
    value: values[name],
    error: problems[name],
    required: true,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(values);
    setProblems(found);
    setRefused(null);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      setClaimed(await claimAccount(values));
    } catch (error) {
      const told: Problems = fieldsOf(error);
      setProblems(told);
      if (Object.keys(told).length === 0) setRefused(serverMessage(error, 'Belum terkirim. Coba lagi.'));
    } finally {
      setBusy(false);
    }
  };

  if (claimed) return <Done claimed={claimed} />;
  return (
    <AuthCard
      title="Klaim akun"
      lead="Untuk penerima yang mendapat surat berkode dari kantor beasiswa, sekolah, atau DPC."
      foot={
        <p>
          Sudah punya akun? <Link to={paths.login}>Masuk</Link>
        </p>
      }
    >
      {refused && (
        <p className={`${css.notice} ${css.bad}`} role="alert">
          {refused}
        </p>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Rows>
          <TextField
            label="Kode pada surat"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="ABCD-1234-EFGH"
            {...field('kode')}
          />
          <TextField
            label="Tanggal lahir"
            hint="Hari-bulan-tahun, misalnya 31-12-2005. Bila surat meminta 4 angka terakhir KK atau NIK, isi angka itu."
            placeholder="31-12-2005"
            autoComplete="off"
            maxLength={10}
            {...field('jawaban')}
          />
          <TextField
            label="Nama pengguna atau email"
            hint="Untuk masuk nanti. Tanpa email: pilih nama, misalnya yuliana.wandik. Dengan email Anda dapat mengganti password sendiri."
            autoCapitalize="none"
            autoComplete="username"
            spellCheck={false}
            {...field('namaPengguna')}
          />
          <PasswordField
            label="Password baru"
            autoComplete="new-password"
            hint="Minimal 10 karakter, dengan huruf besar, huruf kecil, angka, dan simbol."
            {...field('password')}
          />
          <PasswordField label="Ulangi password" autoComplete="new-password" {...field('konfirmasiPassword')} />
          <Button type="submit" wide disabled={busy}>
            {busy ? 'Mengirim…' : 'Klaim akun'}
          </Button>
        </Rows>
      </form>
    </AuthCard>
  );
}

function Done({ claimed }: { claimed: Claimed }) {
  return (
    <AuthCard title="Akun sudah Anda pegang">
      <p className={`${css.notice} ${css.good}`} role="status">
        {claimed.perluVerifikasiEmail
          ? `Kami mengirim surel ke ${claimed.namaPengguna}. Buka tautannya, lalu masuk.`
          : `Masuklah dengan nama pengguna ${claimed.namaPengguna} dan password yang baru Anda pilih. Catat keduanya.`}
      </p>
      <Rows>
        <LinkButton wide to={paths.login}>
          Masuk
        </LinkButton>
      </Rows>
    </AuthCard>
  );
}
