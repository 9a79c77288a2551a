// A gateway as offices rent one: it takes a message for a number by one request, by the secret that it gave out.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Message = { to: string; message: string; key: string };

export type Gateway = {
  /** What the server needs to know of it. */
  env: Record<string, string>;
  /** What it took. */
  taken: Message[];
  /** How many requests came, taken or not. */
  asked: () => number;
  /** Lets so many requests that come next hang: nothing is answered. */
  hang: (count: number) => void;
  close: () => Promise<void>;
};

const secret = 'rahasia-gerbang-uji';

export async function messageGateway(): Promise<Gateway> {
  const taken: Message[] = [];
  const hanging: ServerResponse[] = [];
  let [asked, hangs] = [0, 0];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked += 1;
      if (hangs > 0) {
        hangs -= 1;
        hanging.push(response);
        return;
      }
      if (request.headers.authorization !== `Bearer ${secret}`) {
        response.writeHead(401).end();
        return;
      }
      taken.push(JSON.parse(Buffer.concat(parts).toString()));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":true}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    env: {
      BEASISWA_MESSAGE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/kirim`,
      BEASISWA_MESSAGE_BODY: '{"to":"{nomor}","message":"{pesan}","key":"{kunci}"}',
      BEASISWA_MESSAGE_HEADER: 'Authorization: Bearer {rahasia}',
      BEASISWA_MESSAGE_SECRET: secret,
      BEASISWA_MESSAGE_ACCEPTED: '"status":true',
    },
    taken,
    asked: () => asked,
    hang: (count) => {
      hangs = count;
    },
    close: () =>
      new Promise((done) => {
        for (const response of hanging) response.destroy();
        server.close(() => done());
      }),
  };
}
