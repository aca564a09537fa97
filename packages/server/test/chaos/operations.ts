import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { floorText } from '../support/cloud.ts';
import { writeSheet } from '../support/workbooks.ts';
import type { Client } from './client.ts';
import type { Ledger } from './ledger.ts';
import type { Product } from './product.ts';

/** What the operations work on. */
export interface World {
  product: Product;
  client: Client;
  ledger: Ledger;
  /** A scan that is ready. */
  dataset: string;
  /** A model of it, and a room in it. */
  run: string;
  room: string;
  /** Of the round, in names. */
  round: number;
}

/** Work that is under way when something is killed. */
export interface Work {
  /** It lasts about this long. */
  lastsMs: number;
  /** As much as could be done without the product coming back. */
  done: Promise<void>;
  /** Goes on where the work was cut, as a user would. @returns what is wrong. */
  finish(): Promise<string[]>;
}

const LIMIT_MS = 150_000;
const PART = 2 ** 20;

/** Waits until what is asked is no more under way. */
async function over<T extends { state: string }>(what: string, read: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + LIMIT_MS; ; await sleep(300)) {
    const found = await read();
    if (!['uploaded', 'ingesting', 'queued', 'running'].includes(found.state)) return found;
    if (Date.now() > end) throw new Error(`${what} is stuck in ${found.state}: ${JSON.stringify(found).slice(0, 500)}`);
  }
}

const tus = { 'tus-resumable': '1.0.0' };
const uploadPath = '/blade-resource/upload';

/** Makes an upload of a size. */
async function createUpload(client: Client, name: string, size: number): Promise<string> {
  const headers = {
    ...tus,
    'upload-length': String(size),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  };
  const answer = await client.ask(uploadPath, { method: 'POST', headers });
  return answer.headers.get('location')!.split('/').at(-1)!;
}

async function offsetOf(client: Client, id: string): Promise<number> {
  const { headers } = await client.ask(`${uploadPath}/${id}`, { method: 'HEAD', headers: tus });
  return Number(headers.get('upload-offset'));
}

/** Sends parts from an offset on, until one is not acknowledged. @returns the offset that was acknowledged last. */
async function sendParts(client: Client, id: string, bytes: Uint8Array, from: number): Promise<number> {
  let offset = from;
  while (offset < bytes.length) {
    const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    const part = bytes.subarray(offset, offset + PART);
    const outcome = await client.call(`${uploadPath}/${id}`, { method: 'PATCH', headers, bytes: part });
    if (outcome.is !== 'done') break;
    offset += part.length;
  }
  return offset;
}

async function sendAll(client: Client, name: string, bytes: Uint8Array): Promise<string> {
  const id = await createUpload(client, name, bytes.length);
  for (let offset = 0, tries = 0; offset < bytes.length && tries < 50; tries++) {
    offset = await sendParts(client, id, bytes, await offsetOf(client, id));
  }
  return id;
}

async function upload({ client, product, ledger, round }: World): Promise<Work> {
  const bytes = randomBytes(12 * PART);
  const id = await createUpload(client, `scan-${round}.las`, bytes.length);
  let acknowledged = 0;
  const done = sendParts(client, id, bytes, 0).then((offset) => void (acknowledged = offset));
  return {
    lastsMs: 700,
    done,
    finish: async () => {
      const wrong: string[] = [];
      const kept = await offsetOf(client, id);
      if (kept < acknowledged) wrong.push(`upload ${id}: ${acknowledged} bytes acknowledged, ${kept} kept`);
      ledger.count(acknowledged / PART);
      for (let offset = kept, tries = 0; offset < bytes.length && tries < 50; tries++) {
        await sleep(tries * 50);
        offset = await sendParts(client, id, bytes, await offsetOf(client, id));
      }
      const stored = readFileSync(path.join(product.folder, 'files', 'uploads', id));
      const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
      if (hash(stored) !== hash(bytes)) wrong.push(`upload ${id} is not what was sent (${stored.length} bytes)`);
      return wrong;
    },
  };
}

async function ingest(world: World): Promise<Work> {
  const { client, ledger, round } = world;
  const name = `floor-${round}.xyz`;
  const uploadId = await sendAll(client, name, floorText(260));
  const submitted = client.call<{ id: string }>('/blade-pointcloud/dataset/submit', {
    body: { name, uploadIds: [uploadId] },
  });
  return {
    lastsMs: 4000,
    done: submitted.then(() => {}),
    finish: async () => {
      const outcome = await submitted;
      const found = await ledger.rows<{ id: string }>('select id from blade_dataset where name = $1', [name]);
      if (found.length > 1) return [`${found.length} datasets ${name}`];
      if (outcome.is === 'done' && found[0]?.id !== outcome.data.id) return [`dataset ${name} is lost`];
      if (outcome.is === 'done') ledger.count(1);
      const [row] = found;
      if (!row) return outcome.is === 'refused' ? [`${name} is refused: ${outcome.reason}`] : [];
      const dataset = await over(name, async () => {
        const query = { id: row.id };
        return (await client.ask('/blade-pointcloud/dataset/detail', { query })).data;
      });
      return dataset.state === 'ready' ? [] : [`${name} ended as ${dataset.state}: ${JSON.stringify(dataset.error)}`];
    },
  };
}

async function model({ client, ledger, dataset }: World): Promise<Work> {
  const before = (await ledger.rows('select id from blade_run')).length;
  const body = { datasetId: dataset, recipe: 'indoor' };
  const started = client.call<{ id: string }>('/blade-pointcloud/run/start', { body });
  return {
    lastsMs: 8000,
    done: started.then(() => {}),
    finish: async () => {
      const outcome = await started;
      const runs = await ledger.rows<{ id: string }>('select id from blade_run order by id');
      if (runs.length > before + 1) return [`${runs.length - before} runs of one start`];
      if (outcome.is !== 'done') return outcome.is === 'refused' ? [`a run is refused: ${outcome.reason}`] : [];
      ledger.count(1);
      const { id } = outcome.data;
      if (!runs.some((run) => run.id === id)) return [`run ${id} is lost`];
      const run = await over(
        `run ${id}`,
        async () => (await client.ask('/blade-pointcloud/run/detail', { query: { id } })).data,
      );
      return run.state === 'succeeded' ? [] : [`run ${id} ended as ${run.state}: ${JSON.stringify(run.error)}`];
    },
  };
}

async function edit({ client, ledger, run: id, room, round }: World): Promise<Work> {
  const name = `room of round ${round}`;
  const operations = [{ type: 'rename', id: room, name }];
  const edited = client.call<{ revision: number }>('/blade-pointcloud/run/edit', { body: { id, operations } });
  return {
    lastsMs: 3000,
    done: edited.then(() => {}),
    finish: async () => {
      const outcome = await edited;
      const text = 'select count(*)::int as n from blade_run_edit where run_id = $1 and operations::text like $2';
      const kept = (await ledger.rows<{ n: number }>(text, [id, `%"${name}"%`]))[0]!.n;
      if (kept > 1) return [`the edit of round ${round} is there ${kept} times`];
      if (outcome.is === 'done' && kept === 0) return [`the edit of round ${round} is lost`];
      const run = await over(
        `run ${id}`,
        async () => (await client.ask('/blade-pointcloud/run/detail', { query: { id } })).data,
      );
      if (outcome.is === 'refused') return [`the edit is refused: ${outcome.reason}`];
      if (outcome.is !== 'done') return [];
      ledger.count(1);
      if (run.state !== 'succeeded' || run.revision < outcome.data.revision)
        return [
          `revision ${outcome.data.revision} is not there: ${run.state} ${run.revision} ${JSON.stringify(run.error)}`,
        ];
      return [];
    },
  };
}

const HEADINGS = ['租户编号', '账户', '昵称', '姓名', '邮箱', '手机', '角色名称', '部门名称', '岗位名称', '生日'];
const IMPORTED = 60;

async function importSheet({ client, ledger, round }: World): Promise<Work> {
  const prefix = `c${round}x`;
  const rows = Array.from({ length: IMPORTED }, (_, i) => [
    '000000',
    `${prefix}${i}`,
    `${prefix}${i}`,
    '李四',
    'a@b.cn',
    '13800000000',
    '用户',
    '云体验科技',
    '普通员工',
    '1990-05-01',
  ]);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await writeSheet('用户', HEADINGS, rows))]), 'people.xlsx');
  form.set('isCovered', '0');
  const sent = client.call('/blade-system/user/import-user', { bytes: form });
  return {
    lastsMs: 500,
    done: sent.then(() => {}),
    finish: async () => {
      const outcome = await sent;
      if (outcome.is === 'refused') return [`an import is refused: ${outcome.reason}`];
      // The session of a killed API may still be at its end.
      await sleep(500);
      const text = 'select account from blade_user where account like $1 and is_deleted = 0';
      const found = await ledger.rows<{ account: string }>(text, [`${prefix}%`]);
      if (new Set(found.map(({ account }) => account)).size !== found.length) return [`accounts ${prefix} are doubled`];
      if (outcome.is === 'done') ledger.count(IMPORTED);
      if (found.length === IMPORTED || (found.length === 0 && outcome.is === 'unknown')) return [];
      return [`an import of ${IMPORTED} rows (${outcome.is}) left ${found.length}`];
    },
  };
}

async function backup(world: World): Promise<Work> {
  const { client, product, round } = world;
  const kind = round % 2 === 0 ? 'start' : 'drill';
  const ordered = client.call<{ id: string }>(`/blade-monitor/backup/${kind}`, { method: 'POST' });
  return {
    lastsMs: kind === 'start' ? 1500 : 5000,
    done: ordered.then(() => {}),
    finish: async () => {
      const outcome = await ordered;
      if (outcome.is === 'refused') return [`a ${kind} is refused: ${outcome.reason}`];
      // An unanswered order may have been taken, too: either way nothing stays under way.
      const read = async () => {
        const { data } = await client.ask('/blade-monitor/backup/overview');
        return { state: 'over', ...data.current, history: data.history };
      };
      const { history } = await over('a backup', read);
      const wrong: string[] = [];
      if (outcome.is === 'done') {
        world.ledger.count(1);
        const task = history.find((one: { id: string }) => one.id === outcome.data.id);
        if (task?.state !== 'succeeded') wrong.push(`${kind}: ${JSON.stringify(task ?? 'lost')}`);
      }
      const left = [
        ...(outcome.is === 'done' && kind === 'start' ? readdirSync(product.backups) : []),
        ...(outcome.is === 'done' && kind === 'drill' ? readdirSync(product.folder) : []),
      ].filter((name) => name.endsWith('.unfinished') || name.startsWith('.drill'));
      return [...wrong, ...left.map((name) => `${name} was left`)];
    },
  };
}

export const OPERATIONS = { upload, ingest, run: model, edit, import: importSheet, backup } as const;
export type OperationName = keyof typeof OPERATIONS;
