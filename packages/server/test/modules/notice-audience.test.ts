// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { addWorker, type Worker } from '../flow/people.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
let admin: string;
let inDept: Worker;
let withRole: Worker;
let named: Worker;
let other: Worker;
const dept = { company: newId(), team: newId() };
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
  const base = { tenantId: '000000', deptCategory: 2, sort: 1 };
  const { queries } = server.database;
  for (const [id, ancestors] of [
    [dept.company, '0'],
    [dept.team, `0,${dept.company}`],
  ] as const)
    await queries
      .insertInto('bladeDept')
      .values({ ...base, id, ancestors, parentId: ancestors.split(',').at(-1)!, deptName: id, fullName: id })
      .execute();
  inDept = await addWorker(server, 'anna', { deptId: dept.team });
  withRole = await addWorker(server, 'rosa', { roles: ['surveyor'] });
  named = await addWorker(server, 'nina');
  other = await addWorker(server, 'otto');
});
afterAll(() => server?.stop());

let count = 0;
async function announce(more: object): Promise<string> {
  const body = {
    title: `notice ${++count}`,
    category: 1,
    releaseTime: '2026-01-01 00:00:00',
    content: '<p>x</p>',
    ...more,
  };
  const { data } = await server.post('/blade-desk/notice/submit', { token: admin, body });
  return data.id;
}
const sees = async (worker: Worker, id: string): Promise<boolean> => {
  const { data } = await worker.get('/blade-desk/dashboard/my-notices');
  const isListed = data.records.some((one: any) => one.id === id);
  expect((await worker.get('/blade-desk/notice/detail', { id })).status).toBe(isListed ? 200 : 404);
  return isListed;
};
const whoSees = (id: string) => Promise.all([inDept, withRole, named, other].map((worker) => sees(worker, id)));

describe('a notice', () => {
  it('keeps files beside its text, and nothing else in their place', async () => {
    const file = { name: 'aaaaaaaaaaaaaaaaaaaaaa.bin', originalName: '停机计划.pdf' };
    const id = await announce({ attachments: JSON.stringify([file]) });
    const { data } = await other.get('/blade-desk/notice/detail', { id });
    expect(JSON.parse(data.attachments)).toEqual([file]);
    const climbing = JSON.stringify([file, { name: '../../secret', originalName: 'x' }]);
    for (const attachments of [climbing, '<script>', '{}']) {
      const body = { title: 'x', category: 1, releaseTime: '2026-01-01 00:00:00', attachments };
      const answer = await server.post('/blade-desk/notice/submit', { token: admin, body });
      expect([answer.status, answer.body.reason]).toEqual([400, 'files-invalid']);
    }
  });

  it('is for the whole tenant, or for departments with all below them, roles and people', async () => {
    const { data: roles } = await server.get('/blade-system/role/list', { token: admin, query: { size: '100' } });
    const flat = (rows: any[]): any[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
    const role = flat(Array.isArray(roles) ? roles : roles.records).find(({ roleAlias }) => roleAlias === 'surveyor');
    expect(await whoSees(await announce({}))).toEqual([true, true, true, true]);
    expect(await whoSees(await announce({ audienceDepts: dept.company }))).toEqual([true, false, false, false]);
    expect(await whoSees(await announce({ audienceRoles: role.id }))).toEqual([false, true, false, false]);
    const several = await announce({ audienceUsers: named.id, audienceDepts: dept.team });
    expect(await whoSees(several)).toEqual([true, false, true, false]);
  });

  it('counts at the bell of its readers only', async () => {
    const unread = async (worker: Worker) => (await worker.get('/blade-flow/work/counts')).data.notices;
    const before = await Promise.all([named, other].map(unread));
    await announce({ audienceUsers: named.id });
    expect(await Promise.all([named, other].map(unread))).toEqual([before[0]! + 1, before[1]]);
  });

  it('tells its editors who has read it', async () => {
    const id = await announce({ audienceUsers: `${named.id},${other.id}`, isConfirm: 1 });
    await named.post(`/blade-desk/notice/read?id=${id}`, {});
    const { data } = await server.get('/blade-desk/notice/readers', { token: admin, query: { id } });
    expect(data).toMatchObject({ total: 2, read: 1 });
    expect(data.readers.map(({ name, readTime }: any) => [name, readTime !== ''])).toEqual([
      ['otto', false],
      ['nina', true],
    ]);
    expect((await other.get('/blade-desk/notice/readers', { id })).status).toBe(403);
  });
});
