import { captcha, putFile, regionSubmit } from '@cloud/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi } from '../../../test/api-server.ts';
import { openWindow } from '../../../test/browser-storage.ts';
import { startI18n } from '../i18n/i18n.ts';
import { call } from './call.ts';

let api: Awaited<ReturnType<typeof startApi>>;
const answer = { code: 200, success: true, data: { name: 'x' }, msg: '' };

beforeAll(async () => {
  openWindow();
  Object.assign(globalThis, { document: { documentElement: {} } });
  await startI18n();
});
beforeEach(async () => {
  api = await startApi((_, reply) => reply(200, answer));
});
afterEach(() => api.stop());

describe('a call of an endpoint', () => {
  it('that takes its input from both sends it as query, or as body when told', async () => {
    await call(regionSubmit, { code: '11', name: '' });
    await call(regionSubmit, { code: '11', name: '' }, { asBody: true });
    const [asQuery, asBody] = api.heard;
    expect([[...asQuery!.query], asQuery!.body]).toEqual([[['code', '11']], '']);
    expect([[...asBody!.query], JSON.parse(asBody!.body)]).toEqual([[], { code: '11', name: '' }]);
  });

  it('that takes a form sends the file under its name', async () => {
    await call(putFile, { file: new File(['content'], 'a.txt', { type: 'text/plain' }) });
    expect(api.heard[0]!.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(api.heard[0]!.body).toMatch(/name="file"; filename="a.txt"\r\nContent-Type: text\/plain\r\n\r\ncontent/);
  });

  it('answers what the envelope carries, and a bare answer as it is', async () => {
    expect(await call(regionSubmit, {})).toEqual({ name: 'x' });
    expect(await call(captcha, {})).toEqual(answer);
  });
});
