// Before all tests: demo data once, and one server on a copy of it for every test that does not break it.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { demoFolder, startServer } from './server';

export default async function setUp(): Promise<undefined | (() => Promise<void>)> {
  if (process.env.E2E_BASE_URL) return undefined;
  const template = await demoFolder();
  process.env.E2E_TEMPLATE = template;
  const shared = await startServer(template);
  process.env.E2E_BASE_URL = shared.url;
  return async () => {
    await shared.remove();
    await rm(dirname(template), { recursive: true, force: true });
  };
}
