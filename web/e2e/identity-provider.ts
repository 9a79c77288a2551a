// A real provider of identities (OpenID Connect), as an office has one: anybody may say there who they are.
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export type IdentityProvider = { issuer: string; secret: string; client: string; stop: () => Promise<void> };

/** Starts one that knows a portal at `portal` and has verified every address but those that begin with `belum`. */
export async function startProvider(portal: string): Promise<IdentityProvider> {
  const { createServer } = await import('node:http');
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [client, secret] = ['portal-beasiswa', 'rahasia-portal'];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client,
        client_secret: secret,
        redirect_uris: [`${portal}/auth/kantor`],
        // Pages on this machine may be reached without TLS by such a client alone.
        application_type: 'native',
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    claims: { email: ['email', 'email_verified'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: !id.startsWith('belum') }),
    }),
    cookies: { keys: ['uji'] },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    client,
    secret,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
