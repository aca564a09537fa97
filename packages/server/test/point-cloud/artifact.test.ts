import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { openLocalStorage } from '../../src/storage/layout.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

let server: TestServer;
let token = '';
const dataset = newId();
const run = newId();
const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i % 251);

beforeAll(async () => {
  server = await startTestServer();
  const user = await createUser(server, '100001', 'anna');
  token = user.token;
  const { queries } = server.database;
  const common = { tenantId: '100001', createUser: user.id };
  const name = '北楼 "二层" a/b.las';
  await queries
    .insertInto('bladeDataset')
    .values({ ...common, id: dataset, name, state: 'ready' })
    .execute();
  const modelled = { id: run, datasetId: dataset, recipe: 'indoor', language: 'en', state: 'succeeded' } as const;
  await queries
    .insertInto('bladeRun')
    .values({ ...common, ...modelled })
    .execute();
  const storage = openLocalStorage(server.app.config);
  await storage.write(`datasets/${dataset}/tiles/octree.bin`, bytes);
  await storage.write(`datasets/${dataset}/points/position.f32`, bytes);
  await storage.write(`datasets/${dataset}/pipeline.json`, bytes);
  await storage.write(`runs/${run}/exports/plan.svg`, new TextEncoder().encode('<svg/>'));
  await storage.write(`runs/${run}/exports/report.html`, new TextEncoder().encode('Report'));
  await storage.write(`runs/${run}/exports/zh-cn/report.html`, new TextEncoder().encode('报告'));
  await storage.write(`runs/${run}/model/model.json`, bytes);
});
afterAll(() => server?.stop());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(new URL(`/blade-pointcloud/artifact/${path}`, server.url), {
    method,
    headers: { 'blade-auth': `bearer ${token}`, ...headers },
  });
const octree = () => `${dataset}/tiles/octree.bin`;
const body = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('an artifact', () => {
  it('is sent whole, with what a cache needs', async () => {
    const response = await get(octree());
    expect(response.status).toBe(200);
    expect(await body(response)).toEqual(bytes);
    expect(response.headers.get('cache-control')).toContain('private, immutable');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('content-length')).toBe('1000');
    const etag = response.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    expect((await get(octree(), { 'if-none-match': etag })).status).toBe(304);
    const head = await get(octree(), {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000']);
  });

  it('is a text in the language of its reader where there is one, else in that of its run', async () => {
    const textOf = async (path: string) => (await get(`${run}/${path}`)).text();
    expect(await textOf('report.html')).toBe('Report');
    expect(await textOf('report.html?language=en')).toBe('Report');
    expect(await textOf('report.html?language=zh-cn')).toBe('报告');
    expect(await textOf('plan.svg?language=zh-cn')).toBe('<svg/>');
    expect(await textOf('report.html?language=../../x')).toBe('Report');
    const { headers } = await get(`${run}/report.html?language=zh-cn&download=1`);
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(' report.html');
  });

  it('is sent by range, from the start, to the end and from the end', async () => {
    for (const [range, begin, end] of [
      ['bytes=0-0', 0, 1],
      ['bytes=10-19', 10, 20],
      ['bytes=990-', 990, 1000],
      ['bytes=990-5000', 990, 1000],
      ['bytes=-5', 995, 1000],
      ['bytes=-5000', 0, 1000],
    ] as const) {
      const response = await get(octree(), { range });
      expect(response.status, range).toBe(206);
      expect(response.headers.get('content-range'), range).toBe(`bytes ${begin}-${end - 1}/1000`);
      expect(await body(response), range).toEqual(bytes.subarray(begin, end));
    }
  });

  it('answers 416 outside, and the whole when the range is odd or of another version', async () => {
    for (const range of ['bytes=1000-', 'bytes=5000-6000', 'bytes=-0']) {
      const response = await get(octree(), { range });
      expect([response.status, response.headers.get('content-range')], range).toEqual([416, 'bytes */1000']);
    }
    for (const headers of [
      { range: 'bytes=5-1' },
      { range: 'bytes=0-1,4-5' },
      { range: 'x' },
      { range: 'bytes=0-1', 'if-range': '"old"' },
    ]) {
      expect((await get(octree(), headers as Record<string, string>)).status).toBe(200);
    }
    const etag = (await get(octree())).headers.get('etag') ?? '';
    expect((await get(octree(), { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  });

  it('can be had by an address alone, as a picture or a link has it', async () => {
    const response = await fetch(
      new URL(`/api/blade-pointcloud/artifact/${run}/plan.svg?blade-auth=bearer ${token}`, server.url),
    );
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('content-disposition')).toBeNull();
  });

  it('is named after its dataset when it is downloaded', async () => {
    const response = await get(`${run}/plan.svg?download=1`);
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe('北楼 _二层_ a_b.las plan.svg');
  });

  it('is only what is meant for people', async () => {
    for (const path of [
      `${dataset}/points/position.f32`,
      `${dataset}/pipeline.json`,
      `${dataset}/tiles/../points/position.f32`,
      `${dataset}/tiles/..%2fpoints%2fposition.f32`,
      `${dataset}/tiles/%2e%2e/pipeline.json`,
      `${dataset}/tiles/`,
      `${dataset}/tiles/none.bin`,
      `${run}/../model/model.json`,
      `${run}/steps/..%2fmodel%2fmodel.json`,
      `${run}/..%2f..%2f..%2fsecrets.json`,
      `${run}/model/model.json`,
      `${run}/%00`,
      `0/tiles/octree.bin`,
      `x/tiles/octree.bin`,
    ]) {
      expect([400, 404], path).toContain((await get(path)).status);
    }
    expect(readFileSync(join(server.dataFolder, 'secrets.json'), 'utf8')).toContain('tokenKey');
  });
});
