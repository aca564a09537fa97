import type { Browser, ElementHandle } from '@playwright/test';
import { serveHarness } from '../e2e/support/harness.ts';

const COLUMNS = 12;
const TAGS_EVERY = 4;
const STEPS = 60;
/** Shortest long task by the definition of browsers, milliseconds. */
const LONG_MS = 50;

/** Main-thread tasks while one scrolled in one way. */
export interface Scrolling {
  /** CPU time of the longest task, in milliseconds. */
  longestMs: number;
  /** Tasks of more than 50 ms. */
  long: number;
  /** CPU time of all of them by step. */
  msPerStep: number;
}

export interface ListFigures {
  /** Elements of the whole page, at most. */
  nodes: number;
  wheel: Scrolling;
  pageDown: Scrolling;
  drag: Scrolling;
}

/** Scrolls through the standard table of `rows` rows and 12 columns: by wheel, by Page Down, and as dragging its scroll bar does. */
export async function measureList(
  browser: Browser,
  baseURL: string,
  { rows, slowdown = 1 }: { rows: number; slowdown?: number },
): Promise<ListFigures> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  try {
    const page = await context.newPage();
    await page.goto(`${await serveHarness(page, 'wide-table')}?rows=${rows}&columns=${COLUMNS}&tags=${TAGS_EVERY}`);
    const list = page.getByRole('region', { name: 'wide' });
    await list.getByRole('gridcell').first().waitFor();
    const session = await context.newCDPSession(page);
    if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    let nodes = 0;
    const settle = async () => {
      const now = await page.evaluate(
        () =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() => setTimeout(() => resolve(document.querySelectorAll('*').length))),
          ),
      );
      nodes = Math.max(nodes, now);
    };
    const scroll = async (step: (index: number) => Promise<unknown>): Promise<Scrolling> => {
      await list.evaluate((box) => box.scrollTo({ top: 0 }));
      await settle();
      const tasks = await recordTasks(browser, async () => {
        for (let i = 1; i <= STEPS; i++) {
          await step(i);
          await settle();
        }
      });
      return {
        longestMs: Math.round(Math.max(0, ...tasks) * 10) / 10,
        long: tasks.filter((ms) => ms > LONG_MS).length,
        msPerStep: Math.round((tasks.reduce((sum, ms) => sum + ms, 0) / STEPS) * 10) / 10,
      };
    };
    await list.hover();
    const wheel = await scroll(() => page.mouse.wheel(0, 480));
    await list.getByRole('grid').focus();
    const pageDown = await scroll(() => page.keyboard.press('PageDown'));
    // Found once: looking through the page by roles is no part of scrolling.
    const box = (await list.elementHandle())!;
    const drag = await scroll((i) => dragTo(box, i / STEPS));
    return { nodes, wheel, pageDown, drag };
  } finally {
    await context.close();
  }
}

/** The thumb of the scroll bar pulled down to a part of the way: far more rows by than are in sight. */
const dragTo = (list: ElementHandle<Element>, share: number): Promise<void> =>
  list.evaluate((box, part) => {
    box.scrollTop = (box.scrollHeight - box.clientHeight) * part;
  }, share);

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** CPU times of the tasks of the main thread of whatever page is open while something goes on, in milliseconds. */
async function recordTasks(browser: Browser, work: () => Promise<void>): Promise<number[]> {
  const categories = ['__metadata', 'toplevel', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(undefined, { categories });
  await work();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  return traceEvents
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && main.has(`${pid}:${tid}`))
    .map(({ dur = 0, tdur = dur }) => tdur / 1000);
}
