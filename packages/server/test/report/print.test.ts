import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readyReport } from '../../src/report/ready.ts';
import { drawReport } from '../../src/tasks/report/draw-report.ts';
import { addJob, RUNS } from '../jobs/jobs.ts';
import { signInWith } from '../support/callers.ts';
import { startWorker, stopWorker } from '../support/cloud.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';
import { designOf, entityData } from './designs.ts';

const BASE = '/blade-report/design';
let server: TestServer;
let admin: string;
let worker: ChildProcess;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
  worker = await startWorker(server);
});
afterAll(async () => {
  await stopWorker(worker);
  await server?.stop();
});

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const pagesOf = (bytes: Uint8Array) => [...latin(bytes).matchAll(/\/Type \/Page\b/g)].length;
/** Text that a reader of the file can select: what the glyphs stand for. */
function lettersOf(bytes: Uint8Array): Set<string> {
  const source = latin(bytes);
  const letters = new Set<string>();
  for (const match of source.matchAll(/\/FlateDecode[^>]*>>\s*stream\n/g)) {
    const start = match.index + match[0].length;
    const packed = Buffer.from(source.slice(start, source.indexOf('\nendstream', start)), 'latin1');
    let text = '';
    try {
      text = inflateSync(packed).toString('latin1');
    } catch {
      continue;
    }
    if (!text.includes('beginbfrange')) continue;
    for (const [, code = ''] of text.matchAll(/<([0-9a-f]{4})>/gi))
      letters.add(String.fromCharCode(parseInt(code, 16)));
  }
  return letters;
}

const NUMBER = { label: '数量', kind: 'number' } as const;
const rowsOf = (count: number) => ({
  columns: [{ label: '名称', kind: 'text' } as const, NUMBER],
  rows: Array.from({ length: count }, (_, index) => [`鑫龘 ${index}`, index]),
  isCut: true,
});

describe('a report on paper', () => {
  const page = { ...designOf(entityData('post')).page, header: '{title}', footer: '第 {page} 页' };
  const design = (parts: ReturnType<typeof designOf>['parts']) => ({ ...designOf(entityData('post')), parts, page });
  const draw = (given: ReturnType<typeof design>, rows: number) =>
    drawReport({
      title: '月报',
      design: given,
      result: { values: {}, data: { rows: rowsOf(rows) } },
      language: 'zh-cn',
    });

  it('holds Chinese, on as many pages as its rows need', async () => {
    const table = { kind: 'table', title: '清单', data: 'rows', columns: [], hasTotals: true } as const;
    const one = await draw(design([{ ...table, columns: [] }]), 3);
    expect(pagesOf(one)).toBe(1);
    const letters = lettersOf(one);
    for (const letter of '月报清单名称数量合计第页鑫') expect([letter, letters.has(letter)]).toEqual([letter, true]);
    expect(pagesOf(await draw(design([{ ...table, columns: [] }]), 400))).toBeGreaterThan(5);
  });

  it.each(['A4', 'A3'] as const)('fits %s in both orientations', async (size) => {
    const sizes = { A4: ['595.28', '841.89'], A3: ['841.89', '1190.55'] }[size];
    for (const orientation of ['portrait', 'landscape'] as const) {
      const given = { ...design([]), page: { ...page, size, orientation } };
      const [width, height] = orientation === 'portrait' ? sizes : sizes.toReversed();
      expect(latin(await draw(given, 0))).toContain(`[0 0 ${width} ${height}]`);
    }
  });

  it('draws an axis of counts in whole numbers', async () => {
    const chart = { kind: 'chart', title: '次数', data: 'rows', shape: 'line', category: 0, values: [1] } as const;
    const letters = lettersOf(await draw(design([{ ...chart, values: [1] }]), 3));
    expect([letters.has('2'), letters.has('.')]).toEqual([true, false]);
  });

  it('draws every kind of part, also of odd figures', async () => {
    const data = rowsOf(1);
    const odd = [
      [],
      [['a', 0]],
      [
        ['a', -5],
        ['b', null],
        ['', 1e12],
      ],
      Array.from({ length: 60 }, (_, index) => [`类别 ${index}`, index % 7]),
    ];
    for (const rows of odd) {
      const parts = (['bar', 'line', 'pie'] as const).map((shape) => {
        return { kind: 'chart', title: shape, data: 'rows', shape, category: 0, values: [1] } as const;
      });
      const cross = { kind: 'cross', title: '', data: 'rows', row: 0, column: 1, value: 1, hasTotals: true } as const;
      const text = { kind: 'text', title: 'T', text: '长文 {title} '.repeat(900) } as const;
      const given = design([...parts.map((part) => ({ ...part, values: [1] })), cross, text]);
      const result = { values: {}, data: { rows: { ...data, rows } } };
      const bytes = await drawReport({ title: '', design: given, result, language: 'en' });
      expect(pagesOf(bytes)).toBeGreaterThan(1);
      expect(latin(bytes)).not.toContain('NaN');
    }
  });
});

describe('printing', () => {
  it('is done by a worker, for who ordered it', async () => {
    const { data } = await server.post(`${BASE}/print`, { token: admin, body: { ready: 'sign-ins' } });
    const ask = async () => (await server.get(`${BASE}/printed`, { token: admin, query: data })).data.state;
    await expect.poll(ask).toBe('ready');
    const file = await fetch(`${server.url}${BASE}/print-file?id=${data.id}`, {
      headers: {
        'blade-auth': `bearer ${admin}`,
        authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
      },
    });
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(latin(new Uint8Array(await file.arrayBuffer())).slice(0, 5)).toBe('%PDF-');
    const other = await signInWith(server, ['report_list_view'], { alias: 'admin' });
    const foreign = await server.get(`${BASE}/print-file`, { token: other, query: data });
    expect([foreign.status, readyReport('sign-ins', 'en').title]).toEqual([404, 'Sign-ins']);
  });
});

describe('a job that mails a report', () => {
  const outbox = () => {
    const lines = readFileSync(path.join(server.dataFolder, 'outbox/mail.jsonl'), 'utf8').trim().split('\n');
    return lines.map((line): { to: string; attachments: { name: string; size: number }[] } => JSON.parse(line));
  };
  const run = async (jobParams: object) => {
    const id = await addJob(server, admin, { processorInfo: 'report', jobParams: JSON.stringify(jobParams) });
    const { data } = await server.post('/blade-job/job-info/run', { token: admin, query: { id } });
    const detail = async () => (await server.get(`${RUNS}/detail`, { token: admin, query: data })).data;
    await expect.poll(async () => (await detail()).endTime).not.toBe('');
    return detail();
  };

  it('gives each person what that person may see, and leaves out who may not', async () => {
    const { queries } = server.database;
    const people = [await createUser(server, '777009', 'reader-a'), await createUser(server, '777009', 'reader-b')];
    for (const [index, { id }] of people.entries())
      await queries
        .updateTable('bladeUser')
        .set({ email: `r${index}@example.com` })
        .where('id', '=', id)
        .execute();
    const userIds = people.map(({ id }) => id).join(',');
    const pdf = await run({ ready: 'scans-by-month', format: 'pdf', values: 'since=2026-01-01', userIds });
    expect([pdf.state, pdf.output]).toEqual(['succeeded', '已发送给 2 人中的 2 人']);
    expect(
      outbox()
        .slice(-2)
        .map(({ to, attachments }) => [to, attachments[0]?.name]),
    ).toEqual([
      ['r0@example.com', '每月点云与建模.pdf'],
      ['r1@example.com', '每月点云与建模.pdf'],
    ]);
    const sheet = await run({ ready: 'model-quality', format: 'xlsx', language: 'en', userIds: people[0]!.id });
    expect([sheet.state, outbox().at(-1)?.attachments[0]?.name]).toEqual(['succeeded', 'Model quality.xlsx']);
    const closed = await run({ ready: 'sign-ins', format: 'pdf', userIds });
    expect([closed.state, closed.error.code]).toEqual(['failed', 'report-reader-gone']);
  });

  it('mails a stored report to those it is shared with, with their own rows', async () => {
    const { id } = await createUser(server, '000000', 'reader-c');
    const { queries } = server.database;
    await queries.updateTable('bladeUser').set({ email: 'c@example.com' }).where('id', '=', id).execute();
    const design = designOf(entityData('scan', { columns: ['name', 'points'] }));
    const { data } = await server.post(`${BASE}/submit`, { token: admin, body: { title: 'Scans', design } });
    const order = { reportId: data.id, format: 'xlsx', userIds: id };
    expect((await run(order)).error.code).toBe('report-reader-gone');
    await server.post(`${BASE}/share`, { token: admin, body: { id: data.id, audience: 'all' } });
    expect((await run(order)).state).toBe('succeeded');
    expect(outbox().at(-1)).toMatchObject({ to: 'c@example.com', attachments: [{ name: 'Scans.xlsx' }] });
  });

  it.each([
    ['no report', { format: 'pdf', userIds: '1' }, 'job-report-missing'],
    ['two reports', { ready: 'sign-ins', reportId: '5', format: 'pdf', userIds: '1' }, 'job-report-missing'],
    ['no receiver', { ready: 'sign-ins', format: 'pdf' }, 'job-parameter-invalid'],
    ['a format that is none', { ready: 'sign-ins', format: 'doc', userIds: '1' }, 'job-parameter-invalid'],
    ['values that are none', { ready: 'sign-ins', format: 'pdf', userIds: '1', values: 'x' }, 'job-report-values'],
  ])('is refused with %s', async (_what, parameters, reason) => {
    const body = {
      jobName: 'r',
      processorInfo: 'report',
      timeExpressionType: 1,
      jobParams: JSON.stringify(parameters),
    };
    expect((await server.post('/blade-job/job-info/submit', { token: admin, body })).body.reason).toBe(reason);
  });
});
