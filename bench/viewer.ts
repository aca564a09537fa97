import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { openBrowser } from '../e2e/support/open-browser.ts';
import startProduct, { ADMIN_PASSWORD, reserveServer } from '../e2e/support/product.ts';
import type { Benchmark } from './history.ts';
import { hasSimscan, simulate } from './simscan.ts';

const ROUNDS = 5;

/** A ready dataset of ten million points in the console: how soon its first points show, and how free the page stays. */
export const viewer: Benchmark = {
  name: 'viewer',
  async run() {
    if (!hasSimscan) {
      console.log('skipped: no ../shared/tools/simscan beside the project');
      return undefined;
    }
    const options = { seed: 5, kind: 'indoor', points: 10_000_000, format: 'las', style: 'manhattan', shape: 'rect' };
    const scan = simulate('big-10m', { ...options, storeys: 2 });
    const { baseURL } = await reserveServer();
    const stop = await startProduct();
    const window = await openBrowser();
    try {
      const page = await window.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
      await page.addInitScript(watch);
      await signIn(page);
      const { datasetId, uploadSeconds, ingestSeconds } = await ingest(page, path.join(scan, 'cloud.las'));
      const rounds: Awaited<ReturnType<typeof open>>[] = [];
      for (let i = 0; i < ROUNDS; i++) rounds.push(await open(page, datasetId));
      const median = (key: keyof (typeof rounds)[number]) =>
        Math.round(rounds.map((round) => round[key]).sort((a, b) => a - b)[ROUNDS >> 1] ?? NaN);
      return {
        points: 10_000_000,
        uploadSeconds,
        ingestSeconds,
        pageReadyMs: median('readyMs'),
        firstPointsAfterReadyMs: median('firstPointsMs'),
        longestTaskMs: median('longestTaskMs'),
        rounds,
      };
    } finally {
      await window.close();
      await stop();
    }
  },
};

async function signIn(page: Page): Promise<void> {
  await page.goto('/cloudExperience/login');
  await page.locator('#login-account').fill('admin');
  await page.locator('#login-password').fill(ADMIN_PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(/userPointCloud\/pointCloud/);
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
