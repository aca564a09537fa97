import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expectPoints, modelIt } from '../e2e/support/modelling.ts';
import { signIn } from '../e2e/support/session.ts';
import { inWindow } from './browser.ts';
import type { Benchmark } from './history.ts';
import { ingest } from './ingest.ts';
import { BIG_SCAN, hasSimscan, simulate } from './simscan.ts';

const ROUNDS = 5;

/** A ready dataset of ten million points in the console: how soon its first points show, how free the page stays, and how it turns with its model. */
export const viewer: Benchmark = {
  name: 'viewer',
  async run() {
    if (!hasSimscan) {
      console.log('skipped: no ../shared/tools/simscan beside the project');
      return undefined;
    }
    const scan = simulate('big-10m', BIG_SCAN);
    return inWindow(async (page) => {
      await page.addInitScript(watch);
      await signIn(page);
      const { datasetId, uploadSeconds, ingestSeconds } = await ingest(
        new URL(page.url()).origin,
        await headersOf(page),
        path.join(scan, 'cloud.las'),
      );
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
  const box = (await page.getByTestId('viewer').locator('canvas').first().boundingBox())!;
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

async function headersOf(page: Page): Promise<Record<string, string>> {
  const record = await page.evaluate(() => localStorage.getItem('cloud-experience-token') ?? '{}');
  return { 'blade-auth': `bearer ${(JSON.parse(record) as { content?: string }).content ?? ''}` };
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
