// /auth/register/verify-email: waits for the mail; with a `verification` parameter it verifies and tells the result.
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from '#router';
import { ApiError, messageOf } from '../../api/error';
import { paths } from '../../lib/paths';
import { toast } from '../../lib/toast';
import { Button, LinkButton } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/fields';
import { Loading } from '../../ui/states';
import { useTitle } from '../../ui/use-title';
import { AuthCard, Rows } from './auth-card';
import { resendEmail, verifyEmail } from './calls';
import { isEmail } from './email';
import { ProveRegistration } from './prove-registration';
import { texts } from './text';

// A token counts once: a second mount of the page waits for the first one's answer.
const running = new Map<string, Promise<unknown>>();
function verifyOnce(token: string): Promise<unknown> {
  const known = running.get(token);
  if (known) return known;
  const answer = verifyEmail(token);
  running.set(token, answer);
  return answer;
}

type Outcome = { kind: 'waiting' } | { kind: 'good' } | { kind: 'asked' } | { kind: 'bad'; text: string };

const isAsked = (error: unknown) => error instanceof ApiError && error.kode === 'PASSWORD_PENDAFTARAN_DIPERLUKAN';

export default function VerifyEmailPage() {
  useTitle('Verifikasi Email');
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { email?: string } | null };
  const [params] = useSearchParams();
  const token = params.get('verification');
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'waiting' });
  const [open, setOpen] = useState(token !== null);
  const [email, setEmail] = useState(state?.email ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!token) return;
    let stale = false;
    const tell = (found: Outcome) => {
      if (stale) return;
      setOutcome(found);
      if (found.kind === 'good') toast.success(texts.verified, 'modal');
      if (found.kind === 'bad') toast.error(texts.notVerified, 'modal');
    };
    verifyOnce(token).then(
      () => tell({ kind: 'good' }),
      (error: unknown) =>
        tell(isAsked(error) ? { kind: 'asked' } : { kind: 'bad', text: messageOf(error, texts.notVerified) }),
    );
    return () => {
      stale = true;
    };
  }, [token]);

  const resend = async () => {
    if (!isEmail(email)) {
      setProblem(email.trim() === '' ? texts.emailRequired : texts.emailInvalid);
      return;
    }
    setProblem(null);
    setBusy(true);
    try {
      await resendEmail(email.trim());
      toast.success(texts.resent);
    } catch (error) {
      toast.error(messageOf(error, texts.forgotFailed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthCard
      title="Verifikasi email"
      lead={
        state?.email ? (
          <p>
            Kami mengirim tautan verifikasi ke <strong>{state.email}</strong>. Buka email itu lalu tekan tautannya. Bila
            alamat itu sudah mempunyai akun, surelnya menyebut cara masuk.
          </p>
        ) : (
          <p>Buka email verifikasi yang kami kirim, lalu tekan tautannya. Periksa juga folder spam.</p>
        )
      }
    >
      <Rows>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          error={problem}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button kind="plain" wide disabled={busy} onClick={() => void resend()}>
          {busy ? 'Mengirim...' : 'Kirim ulang email verifikasi'}
        </Button>
        <LinkButton kind="dark" wide to={paths.login}>
          Masuk
        </LinkButton>
        <p>
          Alamatnya salah ketik?{' '}
          <Link to={paths.register} state={{ email }}>
            Daftar dengan alamat yang benar
          </Link>
          . Pendaftaran dengan alamat yang salah tidak dapat dipakai siapa pun tanpa surelnya.
        </p>
      </Rows>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Verifikasi Email"
        actions={
          outcome.kind === 'good' ? (
            <Button onClick={() => void navigate(`${paths.login}?verification=success`)}>Masuk</Button>
          ) : (
            outcome.kind === 'bad' && <Button onClick={() => setOpen(false)}>Kirim ulang email</Button>
          )
        }
      >
        {outcome.kind === 'asked' && token && (
          <ProveRegistration
            token={token}
            onVerified={() => {
              setOutcome({ kind: 'good' });
              toast.success(texts.verified, 'modal');
            }}
          />
        )}
        {outcome.kind === 'waiting' && <Loading text="Memverifikasi email..." />}
        {outcome.kind === 'good' && (
          <p>
            <strong>{texts.verified}.</strong> Email Anda sudah terverifikasi. Silakan masuk.
          </p>
        )}
        {outcome.kind === 'bad' && (
          <p>
            <strong>{texts.notVerified}.</strong> {outcome.text === texts.notVerified ? '' : outcome.text}
          </p>
        )}
      </Dialog>
    </AuthCard>
  );
}
