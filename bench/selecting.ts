import type { Page } from '@playwright/test';
import { showPart } from '../e2e/support/modelling.ts';
import { inWindow } from './browser.ts';
import { openModel } from './edits.ts';
import type { Benchmark } from './history.ts';

const ROUNDS = 20;
/** Longer than any flight, and than the frame that is drawn at rest after it. */
const WATCH_MS = 1000;

/** Selecting in a model of 400,000 points: how soon after the input a frame is on the screen in which the camera stands where the element fills it. */
export const selecting: Benchmark = {
  name: 'selecting',
  async run() {
    return inWindow(async (page) => {
      await page.addInitScript(watch);
      await openModel(page);
      await page.getByTestId('toggle-plan').click();
      await page.waitForTimeout(3000);
      const elements = await page.getByTestId('view-status').getAttribute('data-elements');
      const list = await byList(page);
      await showPart(page, '待查看');
      const keys = await byKeys(page);
      const picture = await inPicture(page);
      return { points: 397_670, elements: Number(elements), list, keys, ...picture };
    });
  },
};

async function byList(page: Page) {
  const rows = page.getByRole('tree').locator('[data-kind=room], [data-kind=wall]');
  await page.getByRole('tree').getByRole('treeitem', { name: /^墙/ }).first().click();
  const count = await rows.count();
  const times: Framed[] = [];
  for (let k = 1; k <= ROUNDS; k++) {
    const row = rows.nth((k * 5) % count);
    await row.scrollIntoViewIfNeeded();
    times.push(await measure(page, () => row.click()));
  }
  return figures(times);
}

async function byKeys(page: Page) {
  const times: Framed[] = [];
  for (let k = 0; k < ROUNDS; k++) times.push(await measure(page, () => page.keyboard.press(k % 5 === 4 ? 'k' : 'j')));
  return figures(times);
}

/** A click in the picture chooses what is in sight: the camera stays. `F` then flies to it. */
async function inPicture(page: Page) {
  const clicks: Framed[] = [];
  const flights: Framed[] = [];
  const box = (await page.getByTestId('viewer').boundingBox())!;
  for (let k = 0; clicks.length < ROUNDS && k < 8 * ROUNDS; k++) {
    await page.getByRole('button', { name: '看全貌' }).click();
    await page.waitForTimeout(600);
    const [x, y] = [
      box.x + box.width * (0.3 + 0.4 * ((k * 0.618) % 1)),
      box.y + box.height * (0.3 + 0.4 * ((k * 0.382) % 1)),
    ];
    const before = await chosen(page);
    const click = await measure(page, () => page.mouse.click(x, y));
    if ((await chosen(page)) === before || (await chosen(page)) === '') continue;
    clicks.push(click);
    flights.push(await measure(page, () => page.keyboard.press('f')));
  }
  return { click: figures(clicks), frameKey: figures(flights) };
}

const chosen = (page: Page) => page.getByTestId('viewer').getAttribute('data-selected');

interface Framed {
  /** From the input to the first frame on the screen. */
  firstMs: number;
  /** From the input to the first frame on the screen in which the camera has come to rest. */
  framedMs: number;
  /** Longest time between two frames of the flight. */
  gapMs: number;
}

async function measure(page: Page, act: () => Promise<void>): Promise<Framed> {
  await page.evaluate(() => Object.assign(globalThis as unknown as Watched, { input: 0, sent: [] }));
  await act();
  await page.waitForTimeout(WATCH_MS);
  return page.evaluate(() => {
    const { input, sent } = globalThis as unknown as Watched;
    const after = sent.filter(({ sentAt, shownAt }) => sentAt > input && shownAt > 0);
    const end = after.findIndex(({ camera }) => camera === after.at(-1)?.camera);
    const gaps = after.slice(1, end + 1).map(({ shownAt }, k) => shownAt - after[k]!.shownAt);
    const since = (k: number) => (after[k]?.shownAt ?? NaN) - input;
    return { firstMs: since(0), framedMs: since(end), gapMs: Math.max(0, ...gaps) };
  });
}

function figures(times: readonly Framed[]) {
  const of = (key: keyof Framed) => times.map((time) => Math.round(time[key])).sort((a, b) => a - b);
  const [first, framed] = [of('firstMs'), of('framedMs')];
  const middle = times.length >> 1;
  return {
    rounds: times.length,
    firstMs: first[middle],
    framedMs: framed[middle],
    framedMostMs: framed.at(-1),
    longestGapMs: of('gapMs').at(-1),
  };
}

interface Watched {
  /** When the last pointer came up or key went down, on the clock of the page. */
  input: number;
  sent: { camera: string; sentAt: number; doneAt: number; shownAt: number }[];
}

/** Runs in the page, before anything of it: notes by which camera each frame was drawn, and when it was on the screen. */
function watch(): void {
  const watched = globalThis as unknown as Watched;
  Object.assign(watched, { input: 0, sent: [] });
  for (const type of ['pointerup', 'keydown'])
    window.addEventListener(type, ({ timeStamp }) => (watched.input = timeStamp), { capture: true });
  const calls = WebGL2RenderingContext.prototype;
  const { uniformMatrix4fv, fenceSync, getSyncParameter } = calls;
  let camera = '';
  calls.uniformMatrix4fv = function (place, isTransposed, matrix, ...more) {
    camera = Array.from(matrix as ArrayLike<number>).join(' ');
    uniformMatrix4fv.call(this, place, isTransposed, matrix, ...more);
  };
  calls.fenceSync = function (...given) {
    watched.sent.push({ camera, sentAt: performance.now(), doneAt: 0, shownAt: 0 });
    return fenceSync.apply(this, given);
  };
  calls.getSyncParameter = function (...given) {
    const state: unknown = getSyncParameter.apply(this, given);
    if (state === this.SIGNALED) for (const frame of watched.sent) frame.doneAt ||= performance.now();
    return state;
  };
  const tick = () => {
    for (const frame of watched.sent) if (frame.doneAt > 0) frame.shownAt ||= performance.now();
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}
