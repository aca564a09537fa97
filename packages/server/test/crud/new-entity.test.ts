import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readExamples, workspaceWith } from '../../../../scripts/docs/examples.ts';
import type * as Harness from '../support/harness.ts';

// What CONTRIBUTING tells to write is written into a copy of the tree, and the server of that copy is started.
let folder: string;
let server: Harness.TestServer;
let token: string;
beforeAll(async () => {
  folder = workspaceWith(readExamples('CONTRIBUTING.md'));
  const harness = pathToFileURL(path.join(folder, 'packages/server/test/support/harness.ts')).href;
  const { startTestServer }: typeof Harness = await import(/* @vite-ignore */ harness);
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = '/blade-desk/holiday';

it('adds, lists, edits and removes records of an entity that was added as CONTRIBUTING says', async () => {
  const refused = await server.post(`${at}/submit`, { token, body: { name: 'Spring Festival' } });
  expect(refused.body.code).toBe(400);

  const body = { name: 'Spring Festival', day: '2027-02-06' };
  const added = await server.post(`${at}/submit`, { token, body });
  expect(added.data).toMatchObject(body);
  const { id } = added.data;

  const found = await server.get(`${at}/list`, { token, query: { name: 'Spring' } });
  expect(found.data.records).toMatchObject([{ ...body, id }]);

  await server.post(`${at}/submit`, { token, body: { id, name: 'New Year', day: '2027-02-06' } });
  const edited = await server.get(`${at}/detail`, { token, query: { id } });
  expect(edited.data).toMatchObject({ id, name: 'New Year' });

  await server.post(`${at}/remove`, { token, query: { ids: id } });
  const left = await server.get(`${at}/list`, { token });
  expect(left.data.total).toBe(0);
});

it('serves the endpoint that CONTRIBUTING adds, with checked input', async () => {
  for (const [name, day] of [
    ['Labour Day', '2027-05-01'],
    ['National Day', '2027-10-01'],
  ])
    await server.post(`${at}/submit`, { token, body: { name, day } });
  const next = await server.get(`${at}/next`, { token, query: { from: '2027-05-02' } });
  expect(next.data).toEqual([{ name: 'National Day', day: '2027-10-01' }]);
  const refused = await server.get(`${at}/next`, { token, query: { from: '2027-05-02', most: 'many' } });
  expect(refused.body.code).toBe(400);
  const stranger = await server.get(`${at}/next`);
  expect(stranger.status).toBe(401);
});
