import type { Dataset, Run } from '@cloud/contract';
import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect } from 'vitest';

import type { TestServer } from './harness.ts';
import { NODE } from './processes.ts';

/** Real scans and broken files beside the repository; tests that need them are skipped without. */
export const DATA = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
const WORKER = fileURLToPath(new URL('../../src/worker.ts', import.meta.url));

/** A worker process on the database and the files of a test server. */
export async function startWorker(server: TestServer, environment: Record<string, string> = {}): Promise<ChildProcess> {
  const env = {
    ...environment,
    ...NODE,
    CLOUD_DATA: server.dataFolder,
    DATABASE_URL: server.database.url,
  };
  const child = fork(WORKER, { env, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error(`the worker ended: ${errors}`)));
  });
  return child;
}

export async function stopWorker(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

/** What a killed worker had at hand is lost at once, for tests that are not about how long it may be silent. */
export const loseTasks = ({ database }: TestServer): Promise<unknown> =>
  sql`update task.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(database.queries);

/** What waits for its next try goes on at once, for tests that are not about how long it waits. */
export const retryAtOnce = ({ database }: TestServer): Promise<unknown> =>
  sql`update task.job set start_after = now() where state = 'retry' and start_after > now()`.execute(database.queries);

/** Sends bytes the way the console does, in one part. */
export async function upload(server: TestServer, token: string, name: string, bytes: Uint8Array): Promise<string> {
  const common = { 'tus-resumable': '1.0.0', 'blade-auth': `bearer ${token}` };
  const created = await fetch(new URL('/blade-resource/upload', server.url), {
    method: 'POST',
    headers: {
      ...common,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
  expect(created.status, await created.text()).toBe(201);
  const location = created.headers.get('location') ?? '';
  if (bytes.length > 0) {
    const sent = await fetch(new URL(location, server.url), {
      method: 'PATCH',
      headers: { ...common, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes),
    });
    expect(sent.status, await sent.text()).toBe(204);
  }
  return location.split('/').at(-1) ?? '';
}

/** Uploads and submits; the worker takes it from there. */
export async function submit(server: TestServer, token: string, name: string, bytes: Uint8Array): Promise<string> {
  const uploadId = await upload(server, token, name, bytes);
  const answer = await server.post('/blade-pointcloud/dataset/submit', {
    token,
    body: { name: basename(name), uploadIds: [uploadId] },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.data.id as string;
}

export const submitFile = (server: TestServer, token: string, path: string) =>
  submit(server, token, basename(path), readFileSync(path));

export async function datasetOver(server: TestServer, token: string, id: string, limitMs = 240_000): Promise<Dataset> {
  for (const end = Date.now() + limitMs; ; await sleep(100)) {
    const { data } = await server.get<Dataset>('/blade-pointcloud/dataset/detail', { token, query: { id } });
    if (data.state === 'ready' || data.state === 'failed') return data;
    if (Date.now() > end) throw new Error(`dataset ${data.name} is still ${data.state} at ${data.stage}`);
  }
}

export async function runOver(server: TestServer, token: string, id: string, limitMs = 240_000): Promise<Run> {
  for (const end = Date.now() + limitMs; ; await sleep(100)) {
    const { data } = await server.get<Run>('/blade-pointcloud/run/detail', { token, query: { id } });
    if (data.state !== 'queued' && data.state !== 'running') return data;
    if (Date.now() > end) throw new Error(`run ${id} is still ${data.state} at ${data.stage}`);
  }
}

/** A dataset of a built-in sample, read and ready. */
export async function readySample(server: TestServer, token: string, name: string): Promise<string> {
  const { id } = (await server.post('/blade-pointcloud/dataset/from-sample', { token, query: { name } })).data;
  expect((await datasetOver(server, token, id)).state).toBe('ready');
  return id;
}

/** A run at its end, which is a success. */
export async function runSucceeded(server: TestServer, token: string, id: string): Promise<Run> {
  const run = await runOver(server, token, id);
  expect(run).toMatchObject({ state: 'succeeded', error: null });
  return run;
}

/** Points of a flat floor as text, spacing 2 cm. */
export function floorText(side: number): Buffer {
  const lines: string[] = [];
  for (let i = 0; i < side; i++) for (let j = 0; j < side; j++) lines.push(`${i / 50} ${j / 50} 0.5`);
  return Buffer.from(lines.join('\n'));
}

/** Points of two rooms side by side as text, spacing 5 cm: the least cloud that has a model, for tests that are not about it. */
export function roomsText(): Buffer {
  const [depth, height] = [80, 52];
  const lines: string[] = [];
  const add = (x: number, y: number, z: number) => lines.push(`${x / 20} ${y / 20} ${z / 20}`);
  for (const west of [0, 84]) {
    const east = west + 80;
    for (let x = west; x <= east; x++) {
      for (let y = 0; y <= depth; y++) for (const z of [0, height]) add(x, y, z);
      for (let z = 1; z < height; z++) for (const y of [0, depth]) add(x, y, z);
    }
    for (let y = 1; y < depth; y++) for (let z = 1; z < height; z++) for (const x of [west, east]) add(x, y, z);
  }
  return Buffer.from(lines.join('\n'));
}

/** One event of a stream. */
export interface StreamEvent {
  id: string | undefined;
  type: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- events are looked at as they come
  data: any;
}

/** Reads a stream of events until it ends or `isEnough` says so. */
export async function readEvents(
  server: TestServer,
  path: string,
  headers: Record<string, string> = {},
  isEnough: (events: StreamEvent[]) => boolean = () => false,
): Promise<{ status: number; events: StreamEvent[] }> {
  const abort = new AbortController();
  const response = await fetch(new URL(path, server.url), { headers, signal: abort.signal });
  const events: StreamEvent[] = [];
  if (response.status !== 200 || !response.body) return { status: response.status, events };
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const bytes of response.body) {
      text += decoder.decode(bytes, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const lines = new Map(
          block.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
        );
        const type = lines.get('event');
        if (type) events.push({ id: lines.get('id'), type, data: JSON.parse(lines.get('data') ?? '{}') });
      }
      if (isEnough(events)) break;
    }
  } finally {
    abort.abort();
  }
  return { status: response.status, events };
}
