import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClaimedTask } from '../../src/queue/task-consumer.ts';
import { consumeTasks } from '../../src/queue/task-consumer.ts';
import type { TaskQueue } from '../../src/queue/task-queue.ts';
import { openTaskQueue } from '../../src/queue/task-queue.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
let queue: TaskQueue;
const warnings: string[] = [];
const log = { warn: (message: string) => void warnings.push(message) };
beforeAll(async () => {
  server = await startTestServer();
  queue = await openTaskQueue(server.database, log);
});
afterAll(async () => {
  await queue?.close();
  await server?.stop();
});

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 240_000; !condition(); await sleep(20)) {
    if (Date.now() > end) throw new Error('waited too long');
  }
}
const send = (name: string, priority = 0) =>
  server.database.transaction((trx) => queue.send(trx, { kind: 'test', data: { name }, priority }));

it('runs each task once, the urgent ones first, and none of a transaction that was rolled back', async () => {
  await send('low');
  await send('high', 10);
  await server.database
    .transaction(async (trx) => {
      await queue.send(trx, { kind: 'test', data: { name: 'never' } });
      throw new Error('rolled back');
    })
    .catch(() => {});
  const ran: unknown[] = [];
  const consumer = await consumeTasks(
    server.database,
    { run: async ({ data }) => void ran.push(data.name), lost: async () => {} },
    log,
  );
  await until(() => ran.length === 2);
  await send('late');
  await until(() => ran.length === 3);
  expect(ran).toEqual(['high', 'low', 'late']);
  await consumer.stop();
});

it('tries a task again that throws, and hands it over as lost when it always does', async () => {
  let attempts = 0;
  const lost: unknown[] = [];
  const handlers = {
    run: async () => {
      attempts++;
      throw new Error('broken');
    },
    lost: async ({ data }: { data: unknown }) => void lost.push(data),
  };
  const consumer = await consumeTasks(server.database, handlers, log);
  await send('bad');
  await until(() => lost.length === 1);
  expect([attempts, lost]).toEqual([4, [{ name: 'bad' }]]);
  await consumer.stop();
});

it('gives a running task back when the worker stops, and another worker does it', async () => {
  let first: ClaimedTask | undefined;
  const stopped = await consumeTasks(
    server.database,
    {
      run: async (task) => {
        first = task;
        await new Promise((resolve) => task.signal.addEventListener('abort', resolve));
      },
      lost: async () => {},
    },
    log,
  );
  await send('long');
  await until(() => first !== undefined);
  await stopped.stop();
  const ran: unknown[] = [];
  const other = await consumeTasks(
    server.database,
    { run: async ({ data }) => void ran.push(data.name), lost: async () => {} },
    log,
  );
  await until(() => ran.length === 1);
  expect(ran).toEqual(['long']);
  await other.stop();
});
