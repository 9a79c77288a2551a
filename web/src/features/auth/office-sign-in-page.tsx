// /auth/kantor: where the office's own sign-in sends people back to.
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from '#router';
import { messageOf } from '../../api/error';
import { fetchAreasAhead } from '../../lib/ahead';
import { destination } from '../../lib/destination';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';
import { toast } from '../../lib/toast';
import { LinkButton } from '../../ui/button';
import { Loading } from '../../ui/states';
import { useTitle } from '../../ui/use-title';
import { AuthCard, Rows } from './auth-card';
import css from './auth-card.module.css';
import { officeLogin } from './calls';
import { ProofGate } from './second-factor/proof-gate';
import { texts } from './text';

// A code counts once: a second mount of the page waits for the first one's answer.
const running = new Map<string, Promise<Role | null>>();
function loginOnce(code: string, state: string): Promise<Role | null> {
  const answer = running.get(code) ?? officeLogin(code, state);
  running.set(code, answer);
  return answer;
}

export default function OfficeSignInPage() {
  useTitle('Masuk dengan Akun Kantor');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [problem, setProblem] = useState<string | null>(null);
  const [code, state, refused] = [params.get('code'), params.get('state'), params.get('error')];

  useEffect(() => {
    if (!code || !state) {
      setProblem(refused === 'access_denied' ? texts.officeDenied : texts.officeFailed);
      return;
    }
    fetchAreasAhead();
    loginOnce(code, state).then(
      (role) => {
        if (role === null) {
          setProblem(texts.unknownUser);
          return;
        }
        toast.success(texts.loginDone);
        void navigate(destination.take(role) ?? paths.dashboard(role), { replace: true });
      },
      (error: unknown) => setProblem(messageOf(error, texts.officeFailed)),
    );
  }, [code, state, refused, navigate]);

  return (
    <AuthCard
      title="Masuk petugas"
      lead="Dengan akun kantor Anda."
      foot={
        <p>
          Pelajar atau mahasiswa? <Link to={paths.login}>Masuk di sini</Link>
        </p>
      }
    >
      <ProofGate />
      <div className={css.steady}>
        {problem === null ? (
          <Loading text="Memeriksa akun kantor Anda…" />
        ) : (
          <Rows>
            <p className={`${css.notice} ${css.bad}`} role="alert">
              {problem}
            </p>
            <LinkButton to={paths.roleLogin}>Kembali ke halaman masuk</LinkButton>
          </Rows>
        )}
      </div>
    </AuthCard>
  );
}
