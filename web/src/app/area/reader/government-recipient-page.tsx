// A recipient, for government to read.
import { RecipientPage } from '../recipient-page';

export default function GovernmentRecipientPage() {
  return <RecipientPage area="pemerintah" />;
}
