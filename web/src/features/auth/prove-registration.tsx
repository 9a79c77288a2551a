// The link of the mail was opened in a browser that did not register: whoever registered somebody else's address must not
// sign in once its owner has pressed the link. Asks for the password of the registration, or for a new one.
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../api/error';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/fields';
import { Rows } from './auth-card';
import { verifyEmail } from './calls';
import { texts } from './text';

export function ProveRegistration({ token, onVerified }: { token: string; onVerified: () => void }) {
  const [fresh, setFresh] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') {
      setProblem('Password wajib diisi');
      return;
    }
    setProblem(null);
    setBusy(true);
    try {
      await verifyEmail(token, fresh ? { passwordBaru: password } : { password });
      onVerified();
    } catch (error) {
      const named = error instanceof ApiError ? error.bidang[0]?.pesan : undefined;
      setProblem(named ?? messageOf(error, texts.notVerified));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Rows>
        <p>
          {fresh
            ? 'Buat password baru: minimal 10 karakter, dengan huruf besar, huruf kecil, angka, dan simbol.'
            : 'Tautan ini dibuka di peramban yang tidak mendaftar. Masukkan password pendaftaran. Bila bukan Anda yang mendaftar, buat password baru, atau hapus pendaftaran lewat tautan kedua di email.'}
        </p>
        <PasswordField
          label={fresh ? 'Password baru' : 'Password pendaftaran'}
          required
          autoComplete={fresh ? 'new-password' : 'current-password'}
          value={password}
          error={problem}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" wide disabled={busy}>
          {busy ? 'Memeriksa...' : 'Verifikasi'}
        </Button>
        <Button
          kind="plain"
          wide
          onClick={() => {
            setFresh(!fresh);
            setPassword('');
            setProblem(null);
          }}
        >
          {fresh ? 'Saya ingat password pendaftaran' : 'Buat password baru'}
        </Button>
      </Rows>
    </form>
  );
}
