// One student, for the institution to attest.
import { RecipientPage } from '../recipient-page';

export default function InstitutionStudentPage() {
  return <RecipientPage area="institusi" />;
}
