// /auth/register: an account for an applicant; the five password rules show while typing.
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from '#router';
import { ApiError, serverMessage } from '../../api/error';
import { passwordProblem, rules } from '../../lib/password-rules';
import { paths } from '../../lib/paths';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { PasswordField, TextField } from '../../ui/fields';
import { Icon } from '../../ui/icon';
import { useTitle } from '../../ui/use-title';
import { AuthCard, Rows } from './auth-card';
import css from './auth-card.module.css';
import { register } from './calls';
import { isEmail } from './email';
import { texts } from './text';

export default function RegisterPage() {
  useTitle('Daftar');
  const navigate = useNavigate();
  // Who mistyped the address comes back to mend it.
  const { state } = useLocation() as { state: { email?: string } | null };
  const [email, setEmail] = useState(state?.email ?? '');
  const [alternate, setAlternate] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Record<string, string> = {};
    if (email.trim() === '') found.email = texts.emailRequired;
    else if (!isEmail(email)) found.email = texts.emailInvalid;
    if (alternate.trim() !== '' && !isEmail(alternate)) found.email_lainnya = texts.emailInvalid;
    const weak = passwordProblem(password);
    if (weak) found.password = weak;
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await register(email.trim(), alternate.trim(), password);
      toast.success(texts.registered);
      void navigate(paths.verifyEmail, { state: { email: email.trim() } });
    } catch (error) {
      // How long to wait stays to be read.
      if (error instanceof ApiError) setProblems(error.tooOften ? { email: error.message } : error.fields());
      toast.error(serverMessage(error, texts.registerFailed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthCard
      title="Buat akun"
      lead="Satu akun untuk mendaftar, melengkapi berkas, dan memantau beasiswa Anda."
      foot={
        <>
          <p>
            Sudah punya akun? <Link to={paths.login}>Masuk</Link>
          </p>
          <p>
            Tidak punya email? <Link to={paths.help}>Petugas DPC mendaftarkan Anda</Link>
          </p>
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
            error={problems.email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <TextField
            label="Email lainnya (boleh kosong)"
            type="email"
            value={alternate}
            error={problems.email_lainnya}
            onChange={(event) => setAlternate(event.target.value)}
          />
          <PasswordField
            label="Password"
            required
            autoComplete="new-password"
            value={password}
            error={problems.password}
            onChange={(event) => setPassword(event.target.value)}
            hint={
              <ul className={css.rules}>
                {rules.map((rule) => {
                  const held = password !== '' && rule.holds(password);
                  return (
                    <li key={rule.text} className={held ? css.held : ''}>
                      {held ? <Icon name="check" size={16} label="Terpenuhi:" /> : <span aria-hidden="true">•</span>}
                      {rule.text.replace(/^Password (harus )?/, '').replace(/^./, (first) => first.toUpperCase())}
                    </li>
                  );
                })}
              </ul>
            }
          />
          <Button type="submit" wide disabled={busy}>
            {busy ? 'Mendaftar...' : 'Daftar'}
          </Button>
        </Rows>
      </form>
    </AuthCard>
  );
}
