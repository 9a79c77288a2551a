// The login form of both doors: '/auth/login' for users, '/auth/role/login' for staff.
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from '#router';
import { ApiError, serverMessage } from '../../api/error';
import { session } from '../../api/session';
import { fetchAreasAhead } from '../../lib/ahead';
import { destination } from '../../lib/destination';
import { paths } from '../../lib/paths';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { CheckField, PasswordField, TextField } from '../../ui/fields';
import { AuthCard, Between, Rows } from './auth-card';
import css from './auth-card.module.css';
import { type Door, login } from './calls';
import { OfficeSignIn } from './office-sign-in';
import { ProofGate } from './second-factor/proof-gate';
import { texts } from './text';

/** What happened on the page before, for as long as it takes to read: a link was asked for, or was too old. */
type Told = 'sent' | 'old';

export function LoginForm({ door }: { door: Door }) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as { pathname: string; state: { told?: Told } | null };
  const [params] = useSearchParams();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [way, setWay] = useState<string | null>(null);
  const [name, setName] = useState<string | null>(null);
  useEffect(() => setName(session.get().profile?.nama ?? null), []);

  const verification = params.get('verification');
  const home = door === 'user' ? paths.login : paths.roleLogin;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Enter submits only when both fields are filled (spec §5).
    if (busy || email.trim() === '' || password === '') return;
    setBusy(true);
    setProblem(null);
    setWay(null);
    try {
      const role = await login(door, email.trim(), password, remember, pathname);
      if (role === null) {
        toast.error(texts.unknownUser);
        setPassword('');
        void navigate(home);
        return;
      }
      toast.success(texts.loginDone);
      void navigate(destination.take(role) ?? paths.dashboard(role));
    } catch (error) {
      setProblem(serverMessage(error, texts.loginFailed));
      setWay(error instanceof ApiError ? error.kode : null);
    } finally {
      setBusy(false);
    }
  };

  // Where the server does not tell an address that is not verified from a wrong password, the way is there for both.
  const resend = (text: string) => (
    <Link to={paths.verifyEmail} state={{ email: email.trim() }}>
      {text}
    </Link>
  );

  return (
    <AuthCard
      title={name ? `${name}!` : door === 'user' ? 'Selamat datang!' : 'Masuk petugas'}
      lead={
        door === 'user'
          ? 'Masuk untuk mendaftar beasiswa, melengkapi berkas, dan memantau status Anda.'
          : 'Untuk admin, DPC, pemerintah, dan institusi pendidikan.'
      }
      foot={
        door === 'user' ? (
          <>
            <p>
              Belum punya akun? <Link to={paths.register}>Daftar</Link>
            </p>
            <p>
              Punya surat berkode? <Link to={paths.claim}>Klaim akun Anda</Link>
            </p>
          </>
        ) : (
          <p>
            Pelajar atau mahasiswa? <Link to={paths.login}>Masuk di sini</Link>
          </p>
        )
      }
    >
      <ProofGate />
      {state?.told === 'sent' && (
        <p className={`${css.notice} ${css.good}`} role="status">
          {texts.forgotNext}
        </p>
      )}
      {state?.told === 'old' && (
        <p className={`${css.notice} ${css.bad}`} role="alert">
          {texts.resetOld} <Link to={paths.forgot}>Minta tautan baru</Link>
        </p>
      )}
      {verification === 'success' && (
        <p className={`${css.notice} ${css.good}`} role="status">
          {texts.verified}
        </p>
      )}
      {verification === 'failed' && (
        <p className={`${css.notice} ${css.bad}`} role="alert">
          {texts.notVerified}
        </p>
      )}
      {problem && (
        <p className={`${css.notice} ${css.bad}`} role="alert">
          {problem} {way === 'EMAIL_BELUM_DIVERIFIKASI' && resend('Kirim ulang email verifikasi')}
          {way === 'LOGIN_SALAH' && door === 'user' && resend('Baru mendaftar? Verifikasi email dahulu')}
          {way === 'TERLALU_SERING' && <Link to={paths.forgot}>Atau masuk lewat tautan email</Link>}
        </p>
      )}
      <form onSubmit={(event) => void submit(event)} onInput={fetchAreasAhead} noValidate>
        <Rows>
          <TextField
            label={door === 'user' ? 'Email atau nama pengguna' : 'Email'}
            type={door === 'user' ? 'text' : 'email'}
            autoCapitalize="none"
            autoComplete="username"
            inputMode="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Between>
            <CheckField
              label="Remember me"
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
            />
            <Link to={paths.forgot}>Lupa password?</Link>
          </Between>
          <Button type="submit" wide disabled={busy}>
            Masuk
          </Button>
          {door === 'role' && <OfficeSignIn />}
        </Rows>
      </form>
    </AuthCard>
  );
}
