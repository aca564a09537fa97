import type { JobWorker } from '@cloud/contract';
import os from 'node:os';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { repeat } from '../queue/repeat.ts';
import type { TaskConsumer } from '../queue/task-consumer.ts';
import { WORKER_CHANNEL } from './job-task.ts';

const BEAT_MS = 2_000;
/** A worker that was silent this long is shown as gone. */
export const SILENT_SECONDS = 10;

interface Options {
  group: string;
  version: string;
  capacity: number;
  log: { warn(message: string): void };
}

/** What the runs of a worker are marked with. */
export const workerName = (): string => `${os.hostname()}:${process.pid}`;

/** Gives signs of life of this worker: what it runs and how busy it is; and obeys when it is told to drain. */
export async function keepWorker(
  database: Database,
  consumer: Pick<TaskConsumer, 'running' | 'drain'>,
  { group, version, capacity, log }: Options,
): Promise<{ stop(): Promise<void> }> {
  const id = newId();
  const started = new Date();
  const beat = async () => {
    const running = JSON.stringify(consumer.running().map(describe));
    const load = (os.loadavg()[0] ?? 0) / os.availableParallelism();
    const { rows } = await sql<{ isDraining: boolean }>`
      insert into blade_job_worker (id, job_app_name, host, pid, version, start_time, capacity, load, memory_bytes, running)
      values (${id}, ${group}, ${os.hostname()}, ${process.pid}, ${version}, ${started}, ${capacity}, ${load},
        ${process.memoryUsage.rss()}, ${running}::jsonb)
      on conflict (id) do update set beat_time = now(), load = excluded.load, memory_bytes = excluded.memory_bytes,
        running = excluded.running
      returning is_draining as "isDraining"`.execute(database.queries);
    consumer.drain(rows[0]?.isDraining ?? false);
  };
  const complain = (cause: unknown) => log.warn(`sign of life: ${String(cause)}`);
  const unlisten = await database.listen(WORKER_CHANNEL, () => void beat().catch(complain));
  const loop = repeat(BEAT_MS, beat, complain);
  return {
    stop: async () => {
      await unlisten();
      await loop.stop();
      await database.queries.deleteFrom('bladeJobWorker').where('id', '=', id).execute().catch(complain);
    },
  };
}

/** The title is found when the list is read: names change, and belong to tenants. */
const describe = ({
  kind,
  data,
  since,
}: ReturnType<TaskConsumer['running']>[number]): JobWorker['running'][number] => ({
  kind,
  title: String(data['jobRun'] ?? ''),
  since: new Date(since - new Date(since).getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace('T', ' '),
});
