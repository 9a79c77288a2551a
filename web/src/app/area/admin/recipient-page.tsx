// A recipient, seen by the admin.
import { RecipientPage } from '../recipient-page';

export default function AdminRecipientPage() {
  return <RecipientPage area="admin" />;
}
