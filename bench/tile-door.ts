import { fork, type ChildProcess } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Vec3 } from '@cloud/engine';
import { parseHierarchy, rootNode, type OctreeMetadata, type OctreeNode } from '@cloud/engine/octree';
import { readConfig } from '@cloud/server/config/config.ts';
import { SEEN_MS } from '@cloud/server/storage/follow-storage.ts';
import type { Bucket } from '@cloud/server/storage/s3/open-bucket.ts';
import { freePort } from '../e2e/support/product.ts';
import type { CameraPose } from '../packages/viewer/src/camera/camera.ts';
import { viewOf } from '../packages/viewer/src/camera/view.ts';
import { takeRequest, type RangeRequest } from '../packages/viewer/src/points/plan-requests.ts';
import { selectNodes } from '../packages/viewer/src/points/select-nodes.ts';
import { cpuTimeOf } from './cpu-time.ts';
import { root } from './history.ts';
import { load, prepare } from './http-load.ts';
import { ingest } from './ingest.ts';
import { signIn, start, stop } from './server.ts';

/** Requests that a few open views have on their way. */
const CONNECTIONS = 16;
const POINTS_OF_A_VIEW = 3_000_000;
const MOST_SECONDS = 120;
/** Times that everything is asked for, of which the one in the middle counts. */
const ROUNDS = 5;
const PASSWORD = 'Admin-123456';

/**
 * Tiles of a scan as browsers get them: the requests of the viewer, answered by the running product.
 * First from its folder; then from the bucket to which it moved its files, with nothing kept; then with what was kept. Every rate is of a
 * product that has served tiles before. `storeCpuMs` is what the object store beside it, which would have a machine of its own, takes of
 * the same processors for a node.
 *
 * @param file a scan that the product reads first.
 */
export async function tilesThroughTheDoor(folder: string, file: string, bucket: Bucket & { pid: number }) {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    CLOUD_DATA: folder,
    CLOUD_ADMIN_PASSWORD: PASSWORD,
    PORT: String(await freePort()),
  };
  delete environment['DATABASE_URL'];
  const { dataFolder } = readConfig(environment);
  const port = Number(environment['PORT']);
  const startWorker = (env: NodeJS.ProcessEnv) => fork(path.join(root, 'packages/server/src/worker.ts'), { env });

  let datasetId = '';
  const fromFolder = await running(environment, async (pid) => {
    const headers = await signIn(port, '000000', 'admin', PASSWORD);
    const worker = startWorker(environment);
    datasetId = (await ingest(`http://127.0.0.1:${port}`, headers, file)).datasetId;
    await stop(worker);
    const tiles = { port, headers, datasetId, pid };
    await rateOf(tiles);
    return middleOf(() => rateOf(tiles));
  });

  const { settings, pid: storePid } = bucket;
  const inBucket = {
    ...environment,
    CLOUD_S3_ENDPOINT: settings.endpoint,
    CLOUD_S3_BUCKET: settings.bucket,
    CLOUD_S3_REGION: settings.region,
    CLOUD_S3_ACCESS_KEY: settings.accessKey,
    CLOUD_S3_SECRET_KEY: settings.secretKey,
    CLOUD_S3_PATH_STYLE: 'true',
  };
  const [bucketFirst, bucketKept] = await running(inBucket, async (pid) => {
    const headers = await signIn(port, '000000', 'admin', PASSWORD);
    await moveFiles(`http://127.0.0.1:${port}`, headers, startWorker(inBucket));
    const tiles = { port, headers, datasetId, pid, storePid };
    await rateOf(tiles);
    const first = await middleOf(async () => {
      await rm(path.join(dataFolder, '.cache'), { recursive: true });
      return rateOf(tiles);
    });
    return [first, await middleOf(() => rateOf(tiles))] as const;
  });
  return { folder: fromFolder, bucketFirst, bucketKept };
}

/** The product's own move of its files to the bucket that it was started with. */
async function moveFiles(origin: string, headers: Record<string, string>, worker: ChildProcess): Promise<void> {
  const call = async <T>(name: string, method: string) => {
    const answer = await fetch(`${origin}/api/blade-resource/oss/${name}`, { method, headers });
    const { success, msg, data } = (await answer.json()) as { success: boolean; msg: string; data: T };
    if (!success) throw new Error(msg);
    return data;
  };
  await call('move', 'POST');
  for (let state = ''; state !== 'done'; await sleep(500)) {
    state = (await call<{ move: { state: string } }>('storage', 'GET')).move.state;
    if (state === 'failed') throw new Error('the files were not moved');
  }
  await stop(worker);
  // By then the API has looked where files lie.
  await sleep(SEEN_MS);
}

async function running<T>(environment: NodeJS.ProcessEnv, measure: (pid: number) => Promise<T>): Promise<T> {
  const product = await start('packages/server/src/main.ts', [], environment);
  try {
    return await measure(product.pid!);
  } finally {
    await stop(product);
  }
}

interface Tiles {
  port: number;
  headers: Record<string, string>;
  datasetId: string;
  /** Process of the API. */
  pid: number;
  /** Process of the object store. */
  storePid?: number;
}

async function middleOf<T extends { perSecond: number }>(measure: () => Promise<T>): Promise<T> {
  const rounds: T[] = [];
  while (rounds.length < ROUNDS) rounds.push(await measure());
  return rounds.sort((one, other) => one.perSecond - other.perSecond)[Math.floor(ROUNDS / 2)]!;
}

/** Nodes in a second, and what one costs the process of the API: every request that the views send, once. */
async function rateOf({ port, headers, datasetId, pid, storePid }: Tiles) {
  const route = `/api/blade-pointcloud/artifact/${datasetId}/tiles/octree.bin`;
  const views = await requestsOfViews(async (name) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/blade-pointcloud/artifact/${datasetId}/tiles/${name}`, {
      headers,
    });
    return new Uint8Array(await answer.arrayBuffer());
  });
  const requests = views.map(({ begin, end }) =>
    prepare('tile', route, { ...headers, range: `bytes=${begin}-${end - 1}` }),
  );
  const cpuTimes = () => [pid, storePid].map((one) => (one === undefined ? 0 : cpuTimeOf(one)));
  const before = cpuTimes();
  const { requestsPerSecond, errors } = await load((n) => requests[n]!, {
    host: '127.0.0.1',
    port,
    connections: CONNECTIONS,
    seconds: MOST_SECONDS,
    most: requests.length,
  });
  if (errors > 0) throw new Error(`${errors} of ${requests.length} requests failed`);
  const nodes = views.reduce((sum, view) => sum + view.nodes.length, 0);
  const [cpuMs, storeCpuMs] = cpuTimes().map((ms, index) => Math.round(((ms - before[index]!) / nodes) * 100) / 100);
  const bytes = views.reduce((sum, { begin, end }) => sum + end - begin, 0);
  return {
    nodes,
    requests: requests.length,
    megabytes: Math.round(bytes / 1e6),
    perSecond: Math.round((nodes / requests.length) * requestsPerSecond),
    cpuMs: cpuMs!,
    ...(storePid !== undefined && { storeCpuMs }),
  };
}

/** What the console's viewer asks for: an overview first, then from room to room. */
async function requestsOfViews(read: (name: string) => Promise<Uint8Array>): Promise<RangeRequest[]> {
  const metadata = JSON.parse(Buffer.from(await read('metadata.json')).toString()) as OctreeMetadata;
  const { min, max } = metadata.boundingBox;
  const root = rootNode(min, max[0] - min[0], metadata.hierarchy.firstChunkSize);
  const hierarchy = await read('hierarchy.bin');
  const grow = (node: OctreeNode): void => {
    const { byteOffset, byteSize } = node.hierarchy!;
    for (const found of parseHierarchy(node, hierarchy.subarray(byteOffset, byteOffset + byteSize)))
      if (found.hierarchy) grow(found);
  };
  grow(root);
  const asked = new Set<OctreeNode>();
  const scan = metadata.focus ?? metadata.boundingBox;
  return posesIn(scan.min, scan.max).flatMap((pose) => {
    const query = { view: viewOf(pose, 1200, 800, { min, max }), rootSpacing: metadata.spacing, finestPixels: 1 };
    const wanted = selectNodes(root, { ...query, budget: POINTS_OF_A_VIEW }).nodes.filter(
      (node) => node.byteSize > 0 && !asked.has(node),
    );
    const requests = [];
    for (let next = takeRequest(wanted); next; next = takeRequest(wanted)) requests.push(next);
    for (const { nodes } of requests) for (const node of nodes) asked.add(node);
    return requests;
  });
}

function posesIn(min: Vec3, max: Vec3): CameraPose[] {
  const at = (x: number, y: number): Vec3 => [
    min[0] + x * (max[0] - min[0]),
    min[1] + y * (max[1] - min[1]),
    (min[2] + max[2]) / 2,
  ];
  const pose = { projection: 'perspective', pitch: -0.2 } as const;
  const overview = { ...pose, target: at(0.5, 0.5), yaw: 0.7, distance: 1.5 * (max[0] - min[0]) };
  const near = [0.2, 0.4, 0.6, 0.8].flatMap((x) =>
    [0.2, 0.5, 0.8].flatMap((y) => [0, 1.6, 3.1, 4.7].map((yaw) => ({ ...pose, target: at(x, y), yaw, distance: 2 }))),
  );
  return [overview, ...near];
}
