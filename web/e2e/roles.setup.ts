// Signs in once per role; the other tests reuse the session.
import { type Account, accounts, keepState, test } from './support';

for (const account of Object.keys(accounts) as Account[]) {
  test(`sign in as ${account}`, ({ page }) => keepState(page, account));
}
