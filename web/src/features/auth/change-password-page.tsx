// /auth/change-password?token=…: sets a new password.
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from '#router';
import { ApiError } from '../../api/error';
import { resetProblem } from '../../lib/password-rules';
import { paths } from '../../lib/paths';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/fields';
import { useTitle } from '../../ui/use-title';
import { AuthCard, Rows } from './auth-card';
import css from './auth-card.module.css';
import { resetPassword } from './calls';
import { texts } from './text';

export default function ChangePasswordPage() {
  useTitle('Ubah Password');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const token = params.get('token');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = resetProblem(token, password, confirmation);
    setProblem(found);
    if (found || !token) return;
    setBusy(true);
    let refused = false;
    try {
      const answer = await resetPassword(token, password, confirmation);
      refused = answer.statusCode !== 200;
      if (refused) toast.error(texts.resetRefused);
      else toast.success(texts.resetDone);
    } catch (error) {
      if (error instanceof ApiError && (error.kode === 'PASSWORD_TERLALU_UMUM' || error.tooOften)) {
        // The link still works: another word will do, or the same in a while.
        setProblem(error.message);
        setBusy(false);
        return;
      }
      refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      toast.error(refused ? texts.resetRefused : texts.resetFailed);
    }
    setBusy(false);
    setPassword('');
    setConfirmation('');
    void navigate(paths.login, refused ? { state: { told: 'old' } } : undefined);
  };

  return (
    <AuthCard
      title="Password baru"
      lead="Minimal 10 karakter, dengan huruf besar, huruf kecil, angka, dan simbol."
      foot={<Link to={paths.login}>Kembali</Link>}
    >
      {problem && (
        <p className={`${css.notice} ${css.bad}`} role="alert">
          {problem}
        </p>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Rows>
          <PasswordField
            label="Password"
            required
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <PasswordField
            label="Konfirmasi password"
            required
            autoComplete="new-password"
            value={confirmation}
            onChange={(event) => setConfirmation(event.target.value)}
          />
          <Button type="submit" wide disabled={busy}>
            {busy ? 'Loading...' : 'Ubah password'}
          </Button>
        </Rows>
      </form>
    </AuthCard>
  );
}
