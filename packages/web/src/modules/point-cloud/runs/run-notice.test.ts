// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startApi } from '../../../../test/api-server.ts';
import { openWindow } from '../../../../test/browser-storage.ts';
import { startI18n, withTexts } from '../../../lib/i18n/i18n.ts';
import { useToasts } from '../../../lib/toast.ts';
import { watchRun } from './run-notice.ts';

let api: Awaited<ReturnType<typeof startApi>>;
let state = 'running';
const told: string[] = [];
const messages = () => useToasts.getState().list.map(({ text }) => text);

class Told {
  static permission = 'granted';
  constructor(text: string) {
    told.push(text);
  }
}

beforeAll(async () => {
  openWindow();
  api = await startApi((_, reply) => reply(200, { code: 200, success: true, msg: '', data: { id: '7', state } }));
  await startI18n();
  await withTexts(Promise.resolve(), 'point-cloud');
  vi.stubGlobal('Notification', Told);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  useToasts.setState({ list: [] });
  told.length = 0;
  state = 'running';
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Lets the watch look once, and its answer come. */
async function look(): Promise<void> {
  const before = api.heard.length;
  await vi.advanceTimersByTimeAsync(5000);
  while (api.heard.length === before) await new Promise((resolve) => setImmediate(resolve));
  const last = performance.now() + 200;
  while (performance.now() < last) await new Promise((resolve) => setImmediate(resolve));
}

it('says of a run that ends while something else is looked at how it ended', async () => {
  watchRun('1', '11', 'flat.e57');
  await look();
  expect(messages()).toEqual([]);
  state = 'succeeded';
  await look();
  expect(messages()).toEqual(['“flat.e57”建模完成']);
  expect(told, 'the console is in sight').toEqual([]);
  state = 'failed';
  watchRun('2', '11', 'tower.laz');
  await look();
  expect(messages().at(-1)).toBe('“tower.laz”建模没有完成');
});

it('says it by the browser where the console is out of sight, and not twice where the scan is open', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  window.history.replaceState(null, '', '/?dataset=11');
  state = 'succeeded';
  watchRun('3', '11', 'flat.e57');
  await look();
  expect(told).toEqual(['“flat.e57”建模完成']);
  expect(messages()).toEqual([]);
});

it('says nothing of a run that was cancelled', async () => {
  state = 'cancelled';
  watchRun('4', '11', 'flat.e57');
  await look();
  expect([...messages(), ...told]).toEqual([]);
});
