// Signs in once per role; the other tests reuse the session.
import { type Account, accounts, signIn, stateOf, test } from './support';

for (const account of Object.keys(accounts) as Account[]) {
  test(`sign in as ${account}`, async ({ page, context }) => {
    const isUser = account === 'user' || account === 'recipient';
    await signIn(page, accounts[account], isUser ? '/auth/login' : '/auth/role/login');
    await context.storageState({ path: stateOf(account) });
  });
}
