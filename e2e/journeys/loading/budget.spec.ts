import budget from '../../../bench/web-budget.json' with { type: 'json' };
import { chunkBytes } from '../../../bench/web-chunks.ts';
import { measureStage, type WebLoad } from '../../../bench/web-load.ts';
import { stagesOf } from '../../../bench/web.ts';
import { expect, test } from '../../support/signed-in.ts';

const HASHED = /\/assets\/[^/]+-[\w-]{8}\.(js|css)$/;
/** Smaller answers, headers included, gain nothing by being packed. */
const PACKED_FROM = 2000;
const kilobytes = (bytes: number) => bytes / 1024;
const list = ({ files }: WebLoad) => files.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`).join('\n');

test('stays within the budget of bytes and requests, and asks no other host', async ({ browser, baseURL, session }) => {
  const measured: Record<string, WebLoad> = {};
  for (const stage of stagesOf(session)) {
    const { cold, warm } = await measureStage(browser, baseURL!, stage);
    measured[stage.name] = cold;
    const had = new Set(cold.files.map(({ url }) => url));
    expect(cold.otherHosts, stage.name).toEqual([]);
    expect(warm.otherHosts, stage.name).toEqual([]);
    expect(
      // What is fetched when nothing else is to be done may have come too late the first time.
      warm.files.filter(({ url, bytes }) => HASHED.test(url) && bytes > 0 && had.has(url)),
      'files named by their content come from the cache the second time',
    ).toEqual([]);
    for (const { url, bytes, encoding, cacheControl } of cold.files.filter((file) => HASHED.test(file.url))) {
      expect(cacheControl, url).toBe('public, max-age=31536000, immutable');
      if (bytes > PACKED_FROM) expect(encoding, url).toBe('br');
    }
  }
  const login = measured['login']!;
  const first = measured['firstPage']!;
  const viewer = chunkBytes(
    /^view-pane-.*\.js$/,
    first.files.map(({ url }) => url),
  );
  test.info().annotations.push({
    type: 'measured',
    description: JSON.stringify({
      login: [kilobytes(login.bodyBytes), kilobytes(login.bytes), login.requests],
      firstPage: [kilobytes(first.bodyBytes), kilobytes(first.bytes), first.requests],
      viewer: kilobytes(viewer.bytes),
    }),
  });
  for (const [name, load] of [
    ['login', login],
    ['firstPage', first],
  ] as const) {
    const files = `${name}: ${kilobytes(load.bodyBytes)} KB of bodies\n${list(load)}`;
    expect(kilobytes(load.bodyBytes), files).toBeLessThanOrEqual(budget[name].bodyKilobytes);
    expect(kilobytes(load.bytes), files).toBeLessThanOrEqual(budget[name].kilobytes);
    expect(load.requests, files).toBeLessThanOrEqual(budget[name].requests);
  }
  expect(viewer.files.length, 'the viewer comes after the frame').toBeGreaterThan(0);
  expect(kilobytes(viewer.bytes), viewer.files.join(' ')).toBeLessThanOrEqual(budget.viewer.bodyKilobytes);
});

test('serves files compressed ahead, and pages that are asked for again', async ({ request }) => {
  const page = await request.get('/cloudExperience/login', { headers: { 'accept-encoding': 'br' } });
  expect(page.headers()['cache-control']).toBe('no-cache');
  const html = await page.text();
  const script = /assets\/base-[\w.-]+\.js/.exec(html)![0];
  for (const encoding of ['br', 'gzip']) {
    const file = await request.get(`/cloudExperience/${script}`, { headers: { 'accept-encoding': encoding } });
    expect(file.headers()['content-encoding']).toBe(encoding);
    expect(file.headers()['vary']?.toLowerCase()).toContain('accept-encoding');
    expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(
      Number(file.headers()['content-length']),
      'its length is known, so it was not packed on the way',
    ).toBeGreaterThan(0);
  }
  const gone = await request.get('/cloudExperience/assets/gone-12345678.js');
  expect(gone.status(), 'a file of an older build is not the start page').toBe(404);
});
