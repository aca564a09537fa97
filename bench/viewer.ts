import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expectPoints, modelIt } from '../e2e/support/modelling.ts';
import { signIn } from '../e2e/support/session.ts';
import { inWindow } from './browser.ts';
import type { Benchmark } from './history.ts';
import { hasSimscan, simulate } from './simscan.ts';

const ROUNDS = 5;

/** A ready dataset of ten million points in the console: how soon its first points show, how free the page stays, and how it turns with its model. */
export const viewer: Benchmark = {
  name: 'viewer',
  async run() {
    if (!hasSimscan) {
      console.log('skipped: no ../shared/tools/simscan beside the project');
      return undefined;
    }
    const options = { seed: 5, kind: 'indoor', points: 10_000_000, format: 'las', style: 'manhattan', shape: 'rect' };
    const scan = simulate('big-10m', { ...options, storeys: 2 });
    return inWindow(async (page) => {
      await page.addInitScript(watch);
      await signIn(page);
      const { datasetId, uploadSeconds, ingestSeconds } = await ingest(page, path.join(scan, 'cloud.las'));
      const rounds: Awaited<ReturnType<typeof open>>[] = [];
      for (let i = 0; i < ROUNDS; i++) rounds.push(await open(page, datasetId));
      await modelIt(page);
      await expectPoints(page);
      const median = (key: keyof (typeof rounds)[number]) =>
        Math.round(rounds.map((round) => round[key]).sort((a, b) => a - b)[ROUNDS >> 1] ?? NaN);
      return {
        points: 10_000_000,
        uploadSeconds,
        ingestSeconds,
        pageReadyMs: median('readyMs'),
        firstPointsAfterReadyMs: median('firstPointsMs'),
        longestTaskMs: median('longestTaskMs'),
        orbit: await orbit(page),
        rounds,
      };
    });
  },
};

const ORBIT_STEPS = 120;

/** Frames while a hand drags the view around the points and their model. */
async function orbit(page: Page) {
  const box = (await page.getByTestId('view').locator('canvas').first().boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await sleep(5000);
  await page.mouse.move(x - 150, y);
  await page.mouse.down();
  await page.evaluate(() => {
    const watched = globalThis as unknown as Watched;
    watched.frames = [];
    let last = performance.now();
    const tick = (now: number) => {
      watched.frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  for (let i = 1; i <= ORBIT_STEPS; i++) {
    await page.mouse.move(x - 150 + (300 * i) / ORBIT_STEPS, y + 40 * Math.sin(i / 20));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const frames = await page.evaluate(() => (globalThis as unknown as Watched).frames);
  await page.mouse.up();
  const sorted = frames.slice(1).sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? NaN);
  return { frames: sorted.length, frameMs: at(0.5), frameP95Ms: at(0.95), longestFrameMs: at(1) };
}

/** Sends the file as the console does, and waits until the octree stands. */
async function ingest(page: Page, file: string) {
  const record = await page.evaluate(() => localStorage.getItem('cloud-experience-token') ?? '{}');
  const token = (JSON.parse(record) as { content?: string }).content ?? '';
  const origin = new URL(page.url()).origin;
  const headers = { 'Blade-Auth': `bearer ${token}`, 'Tus-Resumable': '1.0.0' };
  const call = async <T>(route: string, init: RequestInit = {}) => {
    const answer = await fetch(`${origin}/api${route}`, { ...init, headers: { ...headers, ...init.headers } });
    return ((await answer.json()) as { data: T }).data;
  };
  const blob = await openAsBlob(file);
  const began = performance.now();
  const created = await fetch(`${origin}/api/blade-resource/upload`, {
    method: 'POST',
    headers: { ...headers, 'Upload-Length': String(blob.size), 'Upload-Metadata': `filename ${btoa('big.las')}` },
  });
  const location = new URL(created.headers.get('Location') ?? '', origin).href;
  await fetch(location, {
    method: 'PATCH',
    headers: { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: blob,
  });
  const uploaded = performance.now();
  const { id } = await call<{ id: string }>('/blade-pointcloud/dataset/submit', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'big', uploadIds: [location.split('/').at(-1)] }),
  });
  for (;;) {
    const { state } = await call<{ state: string }>(`/blade-pointcloud/dataset/detail?id=${id}`);
    if (state === 'ready') break;
    if (state === 'failed') throw new Error('the dataset failed');
    await sleep(100);
  }
  const seconds = (ms: number) => Number((ms / 1000).toFixed(1));
  return {
    datasetId: id,
    uploadSeconds: seconds(uploaded - began),
    ingestSeconds: seconds(performance.now() - uploaded),
  };
}

/** Opens the dataset by its address, as after a reload. Times are of the page's own clock. */
async function open(page: Page, datasetId: string) {
  await page.goto('about:blank');
  await page.goto(`/cloudExperience/userPointCloud/pointCloud?dataset=${datasetId}`);
  await page.waitForFunction(() => (globalThis as unknown as Watched).firstPoints > 0, undefined, { timeout: 60_000 });
  await sleep(4000);
  return page.evaluate(() => {
    const { ready, firstPoints, longestTask } = globalThis as unknown as Watched;
    return { readyMs: ready, firstPointsMs: Math.max(0, firstPoints - ready), longestTaskMs: longestTask };
  });
}

interface Watched {
  /** When the modelling page stands, with its empty view. */
  ready: number;
  firstPoints: number;
  longestTask: number;
  /** Milliseconds from frame to frame while the view is dragged. */
  frames: number[];
}

/** Runs in the page, before anything of it. */
function watch(): void {
  const watched = globalThis as unknown as Watched;
  watched.ready = 0;
  watched.firstPoints = 0;
  watched.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.longestTask = Math.max(watched.longestTask, entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (watched.ready === 0 && document.querySelector('[data-testid=modelling-page]'))
      watched.ready = performance.now();
    const drawn = Number(document.querySelector('[data-points-drawn]')?.getAttribute('data-points-drawn') ?? 0);
    if (drawn > 0) watched.firstPoints = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
