// /auth/login: applicants and recipients.
import { useTitle } from '../../ui/use-title';
import { LoginForm } from './login-form';

export default function LoginPage() {
  useTitle('Masuk');
  return <LoginForm door="user" />;
}
