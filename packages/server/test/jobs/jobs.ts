import { newId } from '../../src/database/id.ts';
import type { TestServer } from '../support/harness.ts';

export const JOB = '/blade-job/job-info';
export const RUNS = '/blade-job/job-run';

/** A job that runs only by hand, unless told otherwise. */
export const newJob = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  jobName: `job ${newId().slice(-8)}`,
  processorInfo: 'self-test',
  timeExpressionType: 1,
  enable: 1,
  ...more,
});

/** Submits a job. @returns its id. */
export async function addJob(server: TestServer, token: string, more: Record<string, unknown> = {}): Promise<string> {
  const { data, body } = await server.post(`${JOB}/submit`, { token, body: newJob(more) });
  if (!data.id) throw new Error(`job not added: ${JSON.stringify(body)}`);
  return data.id;
}

/** Runs of a job, the oldest first. */
export async function runsOf(server: TestServer, jobInfoId: string) {
  return server.database.queries
    .selectFrom('bladeJobRun')
    .selectAll()
    .where('jobInfoId', '=', jobInfoId)
    .orderBy('id')
    .execute();
}

/** Makes a job due so many seconds ago. */
export async function makeDue(server: TestServer, id: string, secondsAgo: number): Promise<void> {
  await server.database.queries
    .updateTable('bladeJobInfo')
    .set({ nextTime: new Date(Date.now() - secondsAgo * 1000) })
    .where('id', '=', id)
    .execute();
}
