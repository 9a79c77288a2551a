// Registers and reports of the finance office.
import { RegisterPage } from '../register-page';

export default function AdminRegisterPage() {
  return <RegisterPage area="admin" />;
}
