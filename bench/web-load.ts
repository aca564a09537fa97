import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** A page of the console, and how to see that it stands. */
export interface WebStage {
  name: string;
  path: string;
  /** A CSS selector that is drawn once the page is usable. */
  ready: string;
  storageState?: BrowserContextOptions['storageState'];
}

/** Cost of one load of a page. */
export interface WebLoad {
  requests: number;
  /** Bytes over the wire, headers included. */
  bytes: number;
  /** Of them without the headers of the answers. */
  bodyBytes: number;
  /** Hosts that were asked, apart from our own. */
  otherHosts: string[];
  /** Main-thread work until the network and the main thread were quiet, by CPU time and not by the clock. */
  cpuMs: number;
  readyMs: number;
  files: { url: string; bytes: number; bodyBytes: number; encoding: string; cacheControl: string }[];
}

const QUIET_MS = 700;
const PATIENCE_MS = 60_000;

/** Loads a page with an empty cache, then once more with a warm one. */
export async function measureStage(
  browser: Browser,
  baseURL: string,
  { path, ready, storageState }: WebStage,
  slowdown = 1,
): Promise<{ cold: WebLoad; warm: WebLoad }> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    storageState: storageState ?? { cookies: [], origins: [] },
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const cold = await load(page, session, path, ready);
    await page.goto('about:blank');
    const warm = await load(page, session, path, ready);
    return { cold, warm };
  } finally {
    await context.close();
  }
}

async function load(page: Page, session: CDPSession, path: string, ready: string): Promise<WebLoad> {
  const traffic = watch(session);
  const before = await cpuMs(session);
  const start = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await whenShown(session, ready);
  const readyMs = performance.now() - start;
  const own = new URL(page.url()).host;
  const deadline = performance.now() + PATIENCE_MS;
  while (!traffic.isQuiet() && performance.now() < deadline) await page.waitForTimeout(100);
  const files = traffic.stop().filter(({ url }) => !/^(data|blob|about):/.test(url));
  const bytes = (list: readonly { bytes: number }[]) => list.reduce((sum, file) => sum + file.bytes, 0);
  return {
    requests: files.length,
    bytes: bytes(files),
    bodyBytes: files.reduce((sum, file) => sum + file.bodyBytes, 0),
    otherHosts: [...new Set(files.map(({ url }) => new URL(url).host).filter((host) => host !== own))],
    cpuMs: Math.round((await cpuMs(session)) - before),
    readyMs: Math.round(readyMs),
    files,
  };
}

/** Asks by a frame of the page itself: the scripts that the driver brings for its own questions are no work of the console. */
async function whenShown(session: CDPSession, selector: string): Promise<void> {
  const expression = `new Promise((resolve, reject) => {
    const end = performance.now() + ${PATIENCE_MS};
    const look = () => {
      if (document.querySelector(${JSON.stringify(selector)})?.getClientRects().length) resolve();
      else if (performance.now() > end) reject(new Error('not shown'));
      else requestAnimationFrame(look);
    };
    look();
  })`;
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression, awaitPromise: true });
  if (exceptionDetails) throw new Error(`${selector} did not appear: ${exceptionDetails.text}`);
}

async function cpuMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Counts what goes over the wire from now on. Streams of events stay open and are no unrest. */
function watch(session: CDPSession) {
  const files = new Map<string, WebLoad['files'][number]>();
  const open = new Set<string>();
  let last = performance.now();
  const onSent = ({ requestId, request, type }: { requestId: string; request: { url: string }; type?: string }) => {
    files.set(requestId, { url: request.url, bytes: 0, bodyBytes: 0, encoding: '', cacheControl: '' });
    // The browser reports no end for the script of a worker, which comes from the page itself.
    if (type !== 'EventSource' && !/^(data|blob):/.test(request.url)) open.add(requestId);
    last = performance.now();
  };
  const onAnswer = (event: {
    requestId: string;
    response: { headers: Record<string, string>; mimeType: string; encodedDataLength: number };
  }) => {
    const file = files.get(event.requestId);
    const headers = new Map(Object.entries(event.response.headers).map(([key, value]) => [key.toLowerCase(), value]));
    if (file) {
      // So far the headers have come; what comes after them is the body.
      file.bodyBytes = -event.response.encodedDataLength;
      file.encoding = headers.get('content-encoding') ?? '';
      file.cacheControl = headers.get('cache-control') ?? '';
    }
    if (event.response.mimeType === 'text/event-stream') open.delete(event.requestId);
  };
  const onEnd = ({ requestId, encodedDataLength = 0 }: { requestId: string; encodedDataLength?: number }) => {
    const file = files.get(requestId);
    if (file) {
      file.bytes = encodedDataLength;
      file.bodyBytes = Math.max(0, encodedDataLength + file.bodyBytes);
    }
    open.delete(requestId);
    last = performance.now();
  };
  session.on('Network.requestWillBeSent', onSent);
  session.on('Network.responseReceived', onAnswer);
  session.on('Network.loadingFinished', onEnd);
  session.on('Network.loadingFailed', onEnd);
  return {
    isQuiet: () => open.size === 0 && performance.now() - last > QUIET_MS,
    stop: () => {
      session.off('Network.requestWillBeSent', onSent);
      session.off('Network.responseReceived', onAnswer);
      session.off('Network.loadingFinished', onEnd);
      session.off('Network.loadingFailed', onEnd);
      return [...files.values()];
    },
  };
}
