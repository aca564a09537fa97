import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/harness.ts';

const PATH = '/blade-auth/oauth/variants';
const origin = 'http://localhost:5173';
let servers: Record<'production' | 'development', TestServer>;
beforeAll(async () => {
  const production = await startTestServer({ environment: { NODE_ENV: 'production', CLOUD_CAPTCHA_FIXED: '' } });
  servers = { production, development: await startTestServer() };
});
afterAll(() => Promise.all(Object.values(servers ?? {}).map((server) => server.stop())));

describe('pages of this machine', () => {
  it('may call while developing, and not in production', async () => {
    const allowed = async (server: TestServer) =>
      (await server.get(PATH, { headers: { origin } })).headers.get('access-control-allow-origin');
    expect(await allowed(servers.development)).toBe(origin);
    expect(await allowed(servers.production)).toBeNull();
  });
});

it('codes by SMS go into the outbox while developing, and nowhere in production before a service is enabled', async () => {
  const offered = async (server: TestServer) => (await server.get(PATH)).data.sms as boolean;
  expect(await offered(servers.development)).toBe(true);
  expect(await offered(servers.production)).toBe(false);
});

it('answers of the API are kept in no cache', async () => {
  expect((await servers.production.get(PATH)).headers.get('cache-control')).toBe('no-store');
});
