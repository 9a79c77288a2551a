// Registers and reports, for government to read.
import { RegisterPage } from '../register-page';

export default function GovernmentRegisterPage() {
  return <RegisterPage area="pemerintah" />;
}
