import { ApiError } from '@cloud/contract';
import type { TokenAnswer } from '@cloud/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startApi } from '../../../../test/api-server.ts';
import type { Answering } from '../../../../test/api-server.ts';
import { openWindow } from '../../../../test/browser-storage.ts';
import { startI18n } from '../../../lib/i18n/i18n.ts';
import { session } from '../../../lib/session/session.ts';
import { readStored, store } from '../../../lib/storage.ts';
import { useToasts } from '../../../lib/toast.ts';
import { useNextStep } from '../steps/next-step.ts';
import { isUnlinked } from '../external/external-account.ts';
import { register } from '../registration/registration.ts';
import { requestTokenByAccount, startSession } from './sign-in.ts';

let api: Awaited<ReturnType<typeof startApi>>;
let answer: Answering;
const messages = () => useToasts.getState().list.map(({ text }) => text);
const account = { tenantId: '100001', account: 'lin', password: 'secret' };

beforeAll(async () => {
  openWindow();
  Object.assign(globalThis, { document: { documentElement: {} } });
  await startI18n();
});
beforeEach(async () => {
  openWindow();
  useToasts.setState({ list: [] });
  api = await startApi((...call) => answer(...call));
});
afterEach(() => api.stop());

it('sends the digest of the password and everything else in the query, with the headers of the tenant', async () => {
  answer = (_, reply) => reply(200, { access_token: 't', refresh_token: 'r', tenant_id: '100001', user_id: '7' });
  store('tagList', [{}]);
  store('isLock', true, { session: true });
  expect(startSession(await requestTokenByAccount({ ...account, captcha: { key: 'k', code: 'c' } }))).toBe(true);
  const [call] = api.heard;
  expect(call!.path).toBe('/api/blade-auth/oauth/token');
  expect(Object.fromEntries(call!.query)).toEqual({
    tenantId: '100001',
    username: 'lin',
    password: '5ebe2294ecd0e0f08eab7690d2a6ee69',
    grant_type: 'captcha',
    scope: 'all',
    type: 'account',
  });
  expect(call!.headers).toMatchObject({
    'tenant-id': '100001',
    'captcha-key': 'k',
    'captcha-code': 'c',
  });
  for (const name of ['dept-id', 'role-id']) expect(call!.headers[name], 'nothing is switched').toBeUndefined();
  expect(session()).toMatchObject({ token: 't', refreshToken: 'r', tenantId: '100001' });
  expect([readStored('tagList', []), readStored('isLock', false)]).toEqual([[], false]);
});

it('takes an answer that describes an error for a refusal, whatever its status, and sets no session', async () => {
  const before = session().token;
  answer = (_, reply) => reply(200, { error_description: '不让进', access_token: 'no' });
  expect(startSession(await requestTokenByAccount(account))).toBe(false);
  answer = (_, reply) => reply(401, { error_code: 401, error_description: '客户端不被接受' });
  await expect(requestTokenByAccount(account)).rejects.toBeInstanceOf(ApiError);
  expect(messages()).toEqual(['不让进', '客户端不被接受']);
  expect(session().token).toBe(before);
});

it('goes on with a second factor instead of a message', async () => {
  const params = { challenge: 'x', methods: 'totp' };
  answer = (_, reply) =>
    reply(400, { error_code: 400, error_description: 'm', reason: 'second-factor-needed', params });
  expect(await requestTokenByAccount(account)).toBeUndefined();
  expect(messages()).toEqual([]);
  expect(useNextStep.getState().step).toMatchObject({ kind: 'second-factor', params });
});

it('asks users with several departments and roles to choose one before the session starts, and renews the token for the choice', async () => {
  const wide = {
    access_token: 'wide',
    refresh_token: 'once',
    tenant_id: '100001',
    user_id: '7',
    dept_id: '1,2',
    role_id: '3,4',
    detail: { choose: true },
  };
  answer = ({ path, query }, reply) => {
    if (path.endsWith('/dept/select'))
      reply(200, { code: 200, data: ['1', '2', '9'].map((id) => ({ id, deptName: id })) });
    else if (path.endsWith('/role/select'))
      reply(200, { code: 200, data: ['3', '4'].map((id) => ({ id, roleName: id })) });
    else if (query.get('grant_type') === 'refresh_token') reply(200, { ...wide, access_token: 'narrow', detail: {} });
    else reply(200, wide);
  };
  const before = session().token;
  expect(startSession(await requestTokenByAccount(account))).toBe(true);
  await vi.waitFor(() => expect(useNextStep.getState().step?.kind).toBe('choose'));
  expect(session().token, 'no session has started yet').toBe(before);
  const { step } = useNextStep.getState();
  expect(step).toMatchObject({ departments: [{ id: '1' }, { id: '2' }], roles: [{ id: '3' }, { id: '4' }] });
  const { switchRole } = await import('../steps/switch-role.ts');
  expect(await switchRole(wide as unknown as TokenAnswer, { deptId: '2', roleId: '4' })).toBe(true);
  const renewed = api.heard.at(-1)!;
  expect(renewed.query.get('refresh_token')).toBe('once');
  expect(renewed.headers).toMatchObject({ 'tenant-id': '100001', 'dept-id': '2', 'role-id': '4' });
  expect(session().token).toBe('narrow');
});

it('says when the server is gone', async () => {
  answer = (_, __, response) => response.destroy();
  await expect(requestTokenByAccount(account)).rejects.toBeInstanceOf(ApiError);
  expect(messages()).toEqual(['连接不上服务器，请检查网络后重试']);
});

it('registers with the digest of the password, and not when the answer describes an error', async () => {
  const given = {
    name: '张三',
    account: 'zhang',
    password: 'secret',
    again: 'secret',
    phone: '13800138000',
    email: '',
  };
  answer = (_, reply) => reply(200, { access_token: '', user_id: '9' });
  expect(await register('000000', given)).toBe(true);
  expect(Object.fromEntries(api.heard[0]!.query)).toEqual({
    tenantId: '000000',
    name: '张三',
    username: 'zhang',
    account: 'zhang',
    password: '5ebe2294ecd0e0f08eab7690d2a6ee69',
    phone: '13800138000',
    grant_type: 'register',
    scope: 'all',
  });
  answer = (_, reply) => reply(200, { error_description: '暂未开放注册' });
  expect(await register('000000', given)).toBe(false);
  expect(messages()).toEqual(['暂未开放注册']);
});

it('detects an external account that is not linked', () => {
  for (const id of ['', '-1', undefined]) expect(isUnlinked({ user_id: id } as TokenAnswer)).toBe(true);
  expect(isUnlinked({ user_id: '1123598821738675201' } as TokenAnswer)).toBe(false);
});
