// Usulan for the government: who proposed what, who decided, and who of the office is what; nothing to decide.
import ChangeRequestPage from '../admin/change-request-page';

export default function GovernmentChangeRequestPage() {
  return <ChangeRequestPage canPropose={false} />;
}
