import { ApiError } from '@cloud/contract';
import type { TokenAnswer } from '@cloud/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApi } from '../../../test/api-server.ts';
import type { Answering } from '../../../test/api-server.ts';
import { openWindow } from '../../../test/browser-storage.ts';
import { CONFIG } from '../config.ts';
import { startI18n } from '../i18n/i18n.ts';
import { endSession, session, setTokens } from '../session/session.ts';
import { readStored } from '../storage.ts';
import { useToasts } from '../toast.ts';
import { isCancelled } from './pending.ts';
import { takeCallKeys } from './call-keys.ts';
import { request } from './request.ts';
import { watchTokenAge } from './tokens.ts';

let api: Awaited<ReturnType<typeof startApi>>;
let answer: Answering;

const tokens = (token: string): TokenAnswer =>
  ({ access_token: token, refresh_token: `${token}-refresh`, tenant_id: '000000', user_id: '1' }) as TokenAnswer;
const ok = (data: unknown = {}) => ({ code: 200, success: true, data, msg: '' });
const get = (path: string, more: object = {}) => request({ method: 'GET', path, ...more });
const messages = () => useToasts.getState().list.map(({ text }) => text);
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  );

beforeAll(async () => {
  openWindow();
  Object.assign(globalThis, { document: { documentElement: {} } });
  await startI18n();
});
beforeEach(async () => {
  openWindow();
  useToasts.setState({ list: [] });
  answer = (_, reply) => reply(200, ok());
  api = await startApi((...call) => answer(...call));
});
afterEach(async () => {
  endSession();
  await api.stop();
});

describe('a call', () => {
  it('goes below /api with the headers of the platform', async () => {
    setTokens(tokens('t1'));
    await get('/x', { query: { a: 1, b: '', c: undefined, d: null, e: '中 文' } });
    const [call] = api.heard;
    expect(call!.path).toBe('/api/x');
    expect([...call!.query]).toEqual([
      ['a', '1'],
      ['e', '中 文'],
    ]);
    expect(call!.headers).toMatchObject({
      authorization: `Basic ${btoa('saber:saber_secret')}`,
      'blade-auth': 'bearer t1',
      'blade-requested-with': 'BladeHttpRequest',
    });
  });

  it('sends credentials, and waits 600000 ms for its answer', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const waited = vi.spyOn(AbortSignal, 'timeout');
    await get('/x');
    expect(fetched.mock.calls[0]![1]).toMatchObject({ credentials: 'include' });
    expect(waited.mock.calls).toEqual([[600_000]]);
    fetched.mockRestore();
    waited.mockRestore();
  });

  it('leaves the Basic header out where that is asked for, and the token when there is none', async () => {
    await get('/x', { basic: false });
    expect(api.heard[0]!.headers['authorization']).toBeUndefined();
    expect(api.heard[0]!.headers['blade-auth']).toBeUndefined();
  });

  it('sends JSON, or a form when asked to', async () => {
    await request({ method: 'POST', path: '/j', body: { a: [1] } });
    await request({ method: 'POST', path: '/f', body: { a: '1', b: 'x y' }, serialize: true });
    expect(api.heard[0]!.body).toBe('{"a":[1]}');
    expect(api.heard[1]!.body).toBe('a=1&b=x+y');
    expect(api.heard[1]!.headers['content-type']).toContain('application/x-www-form-urlencoded');
  });
});

describe('parameters and bodies', () => {
  it('of a form keep empty texts and leave out what has no value', async () => {
    await request({ method: 'POST', path: '/f', body: { a: '', b: undefined, c: null, d: 0 }, serialize: true });
    expect(api.heard[0]!.body).toBe('a=&d=0');
  });

  it('that are sealed stay sealed whatever their length', async () => {
    takeCallKeys(`${'p'.repeat(32)} ${'t'.repeat(32)}`);
    const { decrypt } = await import('./encryption.ts');
    answer = ({ body }, reply) => reply(200, body);
    const text = '点云'.repeat(100_000);
    const { body } = await request({
      method: 'POST',
      path: '/x',
      query: { a: '1', b: '' },
      body: ok(text),
    });
    expect(body['data']).toBe(text);
    const [call] = api.heard;
    expect(call!.headers['content-type']).toBe('text/plain');
    expect([...call!.query.keys()]).toEqual(['data']);
    expect(decrypt(call!.query.get('data')!, 'payload')).toBe('{"a":"1"}');
    setTokens(tokens('t1'));
    await get('/y');
    const [word, cipher] = String(api.heard[1]!.headers['blade-auth']).split(' ');
    expect([word, decrypt(cipher!, 'token')]).toEqual(['crypto', 't1']);
    takeCallKeys(undefined);
    await get('/z');
    expect(api.heard[2]!.headers['blade-auth']).toBe('bearer t1');
  });
});

describe('the code of an answer', () => {
  it('is that of the body before error_code before the status', async () => {
    answer = ({ path }, reply) => {
      if (path.endsWith('/body')) reply(200, { code: 400, error_code: 2004, msg: 'from the body' });
      else if (path.endsWith('/error')) reply(200, { error_code: 400, error_description: 'described' });
      else reply(404, 'no json');
    };
    for (const [path, text] of [
      ['/body', 'from the body'],
      ['/error', 'described'],
      ['/status', '系统错误'],
    ] as const) {
      const error = await failure(get(path));
      expect(error).toBeInstanceOf(ApiError);
      expect((error as ApiError).message).toBe(text);
    }
    expect(messages()).toEqual(['described', '系统错误']);
  });

  it('is the next one where a body leaves it empty', async () => {
    answer = (_, reply) => reply(200, { code: '', error_code: null, data: 1 });
    expect((await get('/x')).code).toBe(200);
    answer = (_, reply) => reply(200, { code: '', error_code: 400, error_description: 'described' });
    expect(((await failure(get('/x'))) as ApiError).message).toBe('described');
  });

  it('401 of a call that has no token is told as any other refusal', async () => {
    answer = (_, reply) => reply(401, { error_code: 401, error_description: '客户端不被接受' });
    await failure(request({ method: 'POST', path: '/blade-auth/oauth/token', token: false }));
    expect(messages()).toEqual(['客户端不被接受']);
    expect(api.heard).toHaveLength(1);
  });

  it('of the white list is rejected as it is, without a message', async () => {
    const list = CONFIG.whiteList as number[];
    list.push(432, 401);
    answer = ({ path }, reply) => reply(200, { code: path.endsWith('/a') ? 432 : 401, msg: 'as it is' });
    setTokens(tokens('t1'));
    for (const path of ['/a', '/b']) {
      const error = (await failure(get(path))) as ApiError;
      expect([error.message, error.params['wireCode']]).toEqual(['as it is', path === '/a' ? 432 : 401]);
    }
    expect(messages()).toEqual([]);
    expect(
      api.heard.map(({ path }) => path),
      'no token is renewed for it',
    ).toEqual(['/api/a', '/api/b']);
    list.length = 0;
  });

  it('2004 has a message of its own', async () => {
    answer = (_, reply) => reply(400, { error_code: 2004, error_description: 'other words' });
    const error = (await failure(get('/x'))) as ApiError;
    expect(error.code).toBe('wrong-credentials');
    expect(messages()).toEqual(['账号、密码错误或无效']);
  });

  it('carries the reason and parameters of the server', async () => {
    answer = (_, reply) => reply(400, { code: 400, msg: 'm', reason: 'in-use', params: { name: 'x' } });
    const error = (await failure(get('/x', { quiet: true }))) as ApiError;
    expect(error.code).toBe('in-use');
    expect(error.params).toMatchObject({ name: 'x' });
    expect(messages()).toEqual([]);
  });

  it('above 500 is a failure even if the body says otherwise, and cancels what is pending', async () => {
    answer = ({ path }, reply) => {
      if (!path.endsWith('/slow')) reply(503, ok());
    };
    const pending = failure(get('/slow'));
    expect(await failure(get('/x'))).toBeInstanceOf(ApiError);
    expect(isCancelled(await pending)).toBe(true);
  });

  it('of a gateway that has lost the server is no message of its own', async () => {
    answer = (_, reply) => reply(502, '<html>Bad Gateway</html>');
    expect(((await failure(get('/x'))) as ApiError).code).toBe('unavailable');
    expect(messages()).toEqual([]);
    answer = (_, reply) => reply(503, { code: 503, msg: '正在启动' });
    await failure(get('/x'));
    expect(messages()).toEqual(['正在启动']);
  });
});

describe('identical calls', () => {
  const slow: Answering = (_, reply) => void setTimeout(() => reply(200, ok()), 60);

  it('are cancelled silently while the first is pending', async () => {
    answer = slow;
    const first = get('/x', { query: { a: 1 } });
    const second = failure(get('/x', { query: { a: 1 } }));
    const other = get('/x', { query: { a: 2 } });
    expect(isCancelled(await second)).toBe(true);
    await Promise.all([first, other]);
    expect(api.heard).toHaveLength(2);
    expect(messages()).toEqual([]);
    await get('/x', { query: { a: 1 } });
    expect(api.heard).toHaveLength(3);
  });

  it('differ by their body', async () => {
    answer = slow;
    const post = (body: unknown) => request({ method: 'POST', path: '/x', body });
    await Promise.all([post({ a: 1 }), post({ a: 2 })]);
    expect(api.heard).toHaveLength(2);
  });

  it('may run at once for uploads, dictionaries and downloads', async () => {
    answer = slow;
    const form = () => {
      const body = new FormData();
      body.set('a', '1');
      return request({ method: 'POST', path: '/up', body });
    };
    const pairs = [
      form,
      () => get('/blade-system/dict/dictionary', { query: { code: 'sex' } }),
      () => get('/blade-resource/download/a'),
    ];
    await Promise.all(pairs.flatMap((call) => [call(), call()]));
    expect(api.heard).toHaveLength(6);
  });

  it('may be asked again at once by a caller that gave up', async () => {
    answer = slow;
    const controller = new AbortController();
    const first = failure(get('/x', { signal: controller.signal }));
    await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    await get('/x');
    expect(isCancelled(await first)).toBe(true);
  });

  it('may be asked by another when a caller gave up before his began', async () => {
    answer = slow;
    const controller = new AbortController();
    const first = failure(get('/x', { signal: controller.signal }));
    controller.abort();
    await get('/x');
    expect(isCancelled(await first)).toBe(true);
  });
});

describe('a refused token', () => {
  let valid = 't2';
  let refreshes = 0;
  const guarded: Answering = ({ path, headers }, reply) => {
    if (path.endsWith('/oauth/token')) {
      refreshes++;
      setTimeout(() => reply(200, tokens(valid)), 30);
    } else if (headers['blade-auth'] === `bearer t2`) reply(200, ok('data'));
    else reply(401, { code: 401, msg: 'expired' });
  };
  beforeEach(() => {
    valid = 't2';
    refreshes = 0;
    answer = guarded;
    setTokens(tokens('t1'));
  });

  it('is renewed once, and all waiting calls are repeated with the new one', async () => {
    const answers = await Promise.all(['/a', '/b', '/c'].map((path) => get(path)));
    expect(answers.map(({ body }) => body['data'])).toEqual(['data', 'data', 'data']);
    expect(refreshes).toBe(1);
    expect(session().token).toBe('t2');
    expect(readStored('token', '')).toBe('t2');
    const renewal = api.heard.find(({ path }) => path.endsWith('/oauth/token'))!;
    expect(Object.fromEntries(renewal.query)).toEqual({
      tenantId: '000000',
      refresh_token: 't1-refresh',
      grant_type: 'refresh_token',
      scope: 'all',
    });
  });

  it('that is refused again ends the session with one message', async () => {
    valid = 't3';
    const failures = await Promise.all(['/a', '/b', '/c'].map((path) => failure(get(path))));
    for (const error of failures) expect(error instanceof ApiError || isCancelled(error)).toBe(true);
    expect(refreshes).toBe(1);
    expect(messages()).toEqual(['用户令牌过期，请重新登录']);
    expect(session().token).toBe('');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('that cannot be renewed ends the session and cancels what is pending', async () => {
    answer = ({ path }, reply) => {
      if (path.endsWith('/slow')) return;
      if (path.endsWith('/oauth/token')) reply(400, { error_code: 400, error_description: 'no' });
      else reply(401, { code: 401 });
    };
    const pending = failure(get('/slow'));
    const refused = await failure(get('/a'));
    expect(refused).toBeInstanceOf(ApiError);
    expect(isCancelled(await pending)).toBe(true);
    expect(messages()).toEqual(['用户令牌过期，请重新登录']);
  });
});

describe('a token that grows old', () => {
  it('is looked at every second, renewed from 3000 seconds on, and once more when that failed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let isRefusing = true;
    const renewals = () => api.heard.filter(({ path }) => path.endsWith('/oauth/token')).length;
    answer = (_, reply) => (isRefusing ? reply(400, { error_description: 'no' }) : reply(200, tokens('t2')));
    setTokens(tokens('t1'));
    const stop = watchTokenAge();
    const age = (seconds: number) => {
      const record = JSON.parse(localStorage.getItem('cloud-experience-token')!) as { datetime: number };
      localStorage.setItem(
        'cloud-experience-token',
        JSON.stringify({ ...record, datetime: Date.now() - seconds * 1000 }),
      );
    };
    age(2990);
    vi.advanceTimersByTime(1000);
    expect(renewals()).toBe(0);
    age(3000);
    vi.advanceTimersByTime(999);
    expect(renewals()).toBe(0);
    vi.advanceTimersByTime(1);
    await vi.waitFor(() => expect(renewals()).toBe(1));
    expect([session().token, messages()], 'a failure frees the way and says nothing').toEqual(['t1', []]);
    isRefusing = false;
    await vi.waitFor(() => {
      vi.advanceTimersByTime(1000);
      expect(session().token).toBe('t2');
    });
    const { length } = api.heard;
    vi.advanceTimersByTime(5000);
    expect(api.heard).toHaveLength(length);
    stop();
    vi.useRealTimers();
  });
});

describe('a token renewal without an answer', () => {
  it('ends no session', async () => {
    setTokens(tokens('t1'));
    for (const status of [502, 503, 504]) {
      answer = ({ path }, reply) =>
        path.endsWith('/oauth/token') ? reply(status, '<html>') : reply(401, { code: 401 });
      expect(((await failure(get('/a'))) as ApiError).code).toBe('unavailable');
    }
    answer = ({ path }, reply, response) =>
      path.endsWith('/oauth/token') ? void response.destroy() : reply(401, { code: 401 });
    expect(((await failure(get('/a'))) as ApiError).code).toBe('unavailable');
    expect(session().token).toBe('t1');
    expect(messages()).toEqual([]);
  });
});

describe('a lost connection', () => {
  it('is one too when it breaks in the middle of an answer', async () => {
    answer = ({ path }, _, response) => {
      if (!path.endsWith('/broken')) return;
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"code":200,');
      setTimeout(() => response.destroy(), 20);
    };
    const pending = failure(get('/slow'));
    const error = (await failure(get('/broken'))) as ApiError;
    expect(error.code).toBe('unavailable');
    expect(isCancelled(await pending)).toBe(true);
  });

  it('cancels what is pending and says nothing by itself', async () => {
    answer = ({ path }, _, response) => {
      if (path.endsWith('/broken')) response.destroy();
    };
    const pending = failure(get('/slow'));
    const error = (await failure(get('/broken'))) as ApiError;
    expect(error.code).toBe('unavailable');
    expect(isCancelled(await pending)).toBe(true);
    expect(messages()).toEqual([]);
  });
});
