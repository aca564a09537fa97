import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { createLogWriter } from '../../src/http/log/log-writer.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
const warnings: string[] = [];
const log = { warn: (_: unknown, text?: string) => void warnings.push(String(text ?? _)) };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const entry = (logId: string, more: { logData?: string; remoteIp?: string } = {}) => ({
  id: newId(),
  tenantId: '000000',
  logId,
  createTime: new Date(),
  logData: '',
  ...more,
});
const stored = (logId: string) =>
  server.database.queries.selectFrom('bladeLogUsual').selectAll().where('logId', '=', logId).orderBy('id').execute();

it('keeps texts as they are, apart from what the database cannot hold', async () => {
  const writer = createLogWriter(server.database, log);
  const texts = ['', '\\N', 'a\tb\nc\r\\d', '点云 😀', 'x\0y', `z${'\ud800'}`, 'long'.repeat(40_000)];
  const expected = [...texts.slice(0, 4), 'xy', 'z\ufffd', texts[6]];
  for (const logData of texts) writer.add('blade_log_usual', entry('texts', { logData }));
  writer.add('blade_log_usual', { ...entry('texts'), logData: null, id: newId() });
  await writer.close();
  expect((await stored('texts')).map((row) => row.logData)).toEqual([...expected, null]);
});

it('stores more rows than one statement takes, and loses none beside one that is refused', async () => {
  const writer = createLogWriter(server.database, log);
  for (let n = 0; n < 1_250; n++)
    writer.add('blade_log_usual', entry('many', { remoteIp: n === 321 ? '1'.repeat(300) : `10.0.0.${n % 200}` }));
  await writer.close();
  expect(await stored('many')).toHaveLength(1_249);
  expect(warnings).toContain('a row of blade_log_usual was lost');
});

it('waits for a database that is away for a moment', async () => {
  const writer = createLogWriter(server.database, log);
  const { queries } = server.database;
  await sql`alter table blade_log_usual rename to blade_log_elsewhere`.execute(queries);
  writer.add('blade_log_usual', entry('away'));
  const flushed = writer.flush();
  await sql`alter table blade_log_elsewhere rename to blade_log_usual`.execute(queries);
  await flushed;
  await writer.close();
  expect(await stored('away')).toHaveLength(1);
});
