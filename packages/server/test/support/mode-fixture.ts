import { afterAll, beforeAll } from 'vitest';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from './harness.ts';

/** A server for the tests of a group. */
export function startFor(environment: Record<string, string>): () => TestServer {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ environment });
  });
  afterAll(() => server?.stop());
  return () => server;
}

/** Asks for a token with the password of the first administrator, unless the call says otherwise. */
export const tokenOf = (given: TestServer, query: Record<string, string>, headers: Record<string, string> = {}) =>
  given.post('/blade-auth/oauth/token', {
    query: { tenantId: '000000', grant_type: 'password', username: 'admin', password: ADMIN_PASSWORD, ...query },
    headers,
  });
/** Whom a token belongs to. */
export const infoOf = async (given: TestServer, token: string) =>
  (await given.get('/blade-auth/oauth/user-info', { token })).data;
