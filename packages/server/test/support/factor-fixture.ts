import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';
import { createUser, USER_PASSWORD } from './people.ts';

/** The server of the file. */
export let server: TestServer;
/** Somebody new for every test. */
export let account: string;
export let id: string;
export let token: string;
/** How many there have been. */
export let people = 0;

/** Starts a server for the tests of a file, which set up factors, each for a person of its own. */
export function useFactorGround(name: string): void {
  beforeAll(async () => {
    server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    account = `${name}${people++}`;
    ({ id, token } = await createUser(server, '000000', account));
  });
}

/** A call of the person's about his factors. */
export const factor = (path: string, body: object = {}, as = token) =>
  server.post(`/blade-auth/factor/${path}`, { token: as, body });

/** Types the password again, which changes of factors need. */
export const confirm = (as = token) => factor('confirm', { password: USER_PASSWORD }, as);
