// /auth/role/login: admin, dpc, pemerintah, institusi.
import { useTitle } from '../../ui/use-title';
import { LoginForm } from './login-form';

export default function RoleLoginPage() {
  useTitle('Masuk Petugas');
  return <LoginForm door="role" />;
}
