// /auth/forgot: asks for a link to a new password.
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from '#router';
import { ApiError } from '../../api/error';
import { paths } from '../../lib/paths';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields';
import { useTitle } from '../../ui/use-title';
import { AuthCard, Rows } from './auth-card';
import { forgotPassword } from './calls';
import { texts } from './text';

export default function ForgotPage() {
  useTitle('Lupa Password');
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '') {
      setProblem(texts.emailRequired);
      return;
    }
    setProblem(null);
    setBusy(true);
    try {
      const answer = await forgotPassword(email.trim());
      if (answer.statusCode === 200) {
        toast.success(texts.forgotSent);
        void navigate(paths.login, { state: { told: 'sent' } });
      } else setProblem(texts.emailInvalid);
    } catch (error) {
      if (error instanceof ApiError && error.tooOften) {
        setProblem(error.message);
        return;
      }
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      setProblem(refused ? texts.emailInvalid : texts.forgotFailed);
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthCard
      title="Lupa password?"
      lead="Tulis email akun Anda. Kami kirim tautan untuk membuat password baru."
      foot={
        <>
          <p>
            Akun Anda tanpa email? Datanglah ke kantor beasiswa dengan KTP.{' '}
            <Link to={paths.help}>Di mana saya dibantu</Link>
          </p>
          <Link to={paths.login}>Kembali</Link>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Rows>
          <TextField
            label="Email"
            type="email"
            required
            autoComplete="email"
            value={email}
            error={problem}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" wide disabled={busy}>
            {busy ? 'Mengirim...' : 'Ubah password'}
          </Button>
        </Rows>
      </form>
    </AuthCard>
  );
}
