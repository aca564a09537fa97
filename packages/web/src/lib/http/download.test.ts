import type { TokenAnswer } from '@cloud/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApi } from '../../../test/api-server.ts';
import type { Answering } from '../../../test/api-server.ts';
import { openWindow } from '../../../test/browser-storage.ts';
import { startI18n } from '../i18n/i18n.ts';
import { endSession, session, setTokens } from '../session/session.ts';
import { useToasts } from '../toast.ts';
import { download, downloadStream, fileNameOf } from './download.ts';
import { cancelPending } from './pending.ts';

let api: Awaited<ReturnType<typeof startApi>>;
let answer: Answering;
const kept: string[] = [];
const messages = () => useToasts.getState().list.map(({ text }) => text);

beforeAll(async () => {
  openWindow();
  const link = { href: '', download: '', click: () => kept.push(link.download) };
  Object.assign(globalThis, { document: { documentElement: {}, createElement: () => link } });
  await startI18n();
});
beforeEach(async () => {
  kept.length = 0;
  useToasts.setState({ list: [] });
  api = await startApi((...call) => answer(...call));
});
afterEach(() => {
  endSession();
  return api.stop();
});

describe('the name of a download', () => {
  it.each([
    ['attachment;filename=%E7%94%A8%E6%88%B7.xlsx', '用户.xlsx'],
    ['attachment; filename="a b.txt"', 'a b.txt'],
    ['attachment; filename="x"; filename*=UTF-8\'\'%E4%B8%AD.ifc', '中.ifc'],
    ['attachment; filename=100%.txt', '100%.txt'],
    ['inline', undefined],
    [null, undefined],
  ])('%s', (header, name) => expect(fileNameOf(header)).toBe(name));
});

describe('a download', () => {
  it('is kept under the name that the server gives it', async () => {
    answer = (_, __, response) =>
      response.writeHead(200, { 'content-disposition': 'attachment;filename=a.xlsx' }).end('x');
    expect(await download('/export-user')).toBe(true);
    expect(kept).toEqual(['a.xlsx']);
    expect(messages()).toEqual([]);
  });

  it('fails without a name', async () => {
    answer = (_, reply) => reply(200, 'x');
    expect(await download('/export-user')).toBe(false);
    expect(messages()).toEqual(['下载失败!']);
  });

  it('fails with any other status', async () => {
    answer = (_, __, response) => response.writeHead(404, { 'content-disposition': 'attachment;filename=a' }).end();
    expect(await download('/export-user')).toBe(false);
    expect(messages()).toEqual(['下载失败!']);
  });

  it('says so when nothing answers', async () => {
    answer = (_, __, response) => response.destroy();
    expect(await download('/export-user')).toBe(false);
    expect(await downloadStream('/file', 'f')).toBe(false);
    expect(messages()).toEqual(['下载失败！']);
    expect(kept).toEqual([]);
  });

  it('is asked for again with a renewed token', async () => {
    setTokens({ access_token: 't1', refresh_token: 'r1', tenant_id: '000000' } as TokenAnswer);
    answer = ({ path, headers }, reply, response) => {
      if (path.endsWith('/oauth/token')) reply(200, { access_token: 't2', refresh_token: 'r2', tenant_id: '000000' });
      else if (headers['blade-auth'] !== 'bearer t2') reply(401, { code: 401 });
      else response.writeHead(200, { 'content-disposition': 'attachment;filename=a.xlsx' }).end('x');
    };
    expect(await download('/export-user')).toBe(true);
    expect(session().token).toBe('t2');
    expect(messages()).toEqual([]);
  });

  it('of a session that is over says only that', async () => {
    setTokens({ access_token: 't1', refresh_token: 'r1', tenant_id: '000000' } as TokenAnswer);
    answer = (_, reply) => reply(401, { code: 401 });
    expect(await download('/export-user')).toBe(false);
    expect(session().token).toBe('');
    expect(messages()).toEqual(['用户令牌过期，请重新登录']);
  });

  it('that is cancelled fails silently', async () => {
    answer = () => cancelPending();
    expect(await download('/export-user')).toBe(false);
    expect(messages()).toEqual([]);
  });

  it('streams by the browser once the address answers', async () => {
    answer = (_, reply) => reply(200, '');
    const waited = vi.spyOn(AbortSignal, 'timeout');
    expect(await downloadStream('/file', 'f.laz')).toBe(true);
    expect(waited.mock.calls, 'how long it may take to answer').toEqual([[2000]]);
    expect(kept).toEqual(['f.laz']);
    waited.mockRestore();
  });
});
