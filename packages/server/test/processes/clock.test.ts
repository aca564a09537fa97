import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

const DAY_MS = 86_400_000;
const INFO = '/blade-auth/oauth/user-info';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => vi.useRealTimers());
afterAll(() => server?.stop());

/** Moves the clock of the API; that of the database stays. */
const moveClock = (days: number) => {
  vi.useRealTimers();
  if (days !== 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
};
const post = (token: string, postCode: string) =>
  server.post('/blade-system/post/submit', {
    token,
    body: { category: 1, postCode, postName: postCode, sort: 1 },
  });
describe.each([1, -1])('a clock that is %i day off', (days) => {
  it('lets users sign in, work and lock themselves out as ever, and nothing fails when it is set right', async () => {
    const account = `clock${days + 1}`;
    await createUser(server, '000000', account);
    const before = await server.signIn();
    moveClock(days);
    const during = await server.signIn();
    expect((await post(during, account)).status).toBe(200);
    const query = { tenantId: '000000', grant_type: 'password', username: account, password: 'wrong' };
    const reasons: unknown[] = [];
    for (let tries = 0; tries < 6; tries++)
      reasons.push((await server.post('/blade-auth/oauth/token', { query })).body.reason);
    expect(reasons).toEqual([...Array.from({ length: 5 }, () => 'wrong-credentials'), 'account-locked']);
    // What was issued at another time is over or not valid yet, never a fault of the server.
    expect((await server.get(INFO, { token: before })).status).toBe(401);

    moveClock(0);
    expect((await server.get(INFO, { token: before })).status).toBe(200);
    expect([200, 401]).toContain((await server.get(INFO, { token: during })).status);
    const after = await server.signIn();
    expect((await server.get('/blade-system/post/list', { token: after, query: { size: 500 } })).status).toBe(200);
    const log = await server.get('/blade-log/usual/list', { token: after, query: { logId: 'sign-in' } });
    expect([log.status, log.data.total > 0]).toEqual([200, true]);
  });
});

it('a clock that is set right again renews the sessions of before', async () => {
  const query = { tenantId: '000000', grant_type: 'password', username: 'admin', password: ADMIN_PASSWORD };
  const signIn = await server.post('/blade-auth/oauth/token', { query });
  const renew = () =>
    server.post('/blade-auth/oauth/token', {
      query: { grant_type: 'refresh_token', refresh_token: signIn.body.refresh_token },
    });
  moveClock(-1);
  expect((await renew()).status).toBe(401);
  moveClock(0);
  expect((await renew()).status).toBe(200);
});
