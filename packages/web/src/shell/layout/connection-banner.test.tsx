// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi } from '../../../test/api-server.ts';
import type { Answering } from '../../../test/api-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { withTexts } from '../../lib/i18n/i18n.ts';
import { useConnection } from '../../lib/connection.ts';
import { request } from '../../lib/http/request.ts';
import { queries } from '../../lib/query.ts';
import { ConnectionBanner } from './connection-banner.tsx';

let api: Awaited<ReturnType<typeof startApi>>;
let answer: Answering;

beforeAll(async () => {
  api = await startApi((...call) => answer(...call));
  await withTexts(Promise.resolve(), 'shell');
});
afterAll(() => api.stop());
beforeEach(() => useConnection.setState({ isOnline: true }));

function Names() {
  const names = useQuery({
    queryKey: ['names'],
    queryFn: async ({ signal }) =>
      (await request({ method: 'GET', path: '/names', signal, quiet: true })).data as string,
  });
  return <p>{names.data ?? (names.error ? 'failed' : 'waits')}</p>;
}

/** The banner asks every three seconds. */
const PATIENCE = { timeout: 20_000 };

const page = (
  <>
    <ConnectionBanner />
    <Names />
  </>
);
const ok = (data: unknown) => ({ code: 200, success: true, data, msg: '' });
const asked = () => api.heard.filter(({ path }) => path === '/api/names').length;

describe('what is shown, once the server is back', { timeout: 30_000 }, () => {
  it('is asked for again where the call before is never answered', async () => {
    answer = ({ path }, reply) => {
      if (path === '/api/health') reply(200, ok('up'));
      else if (asked() > 1) reply(200, ok('Ada, Grace'));
    };
    useConnection.setState({ isOnline: false });
    await renderPage(page, { permissions: [] });
    expect(screen.getByRole('status')).toBeTruthy();
    expect(await screen.findByText('Ada, Grace', {}, PATIENCE)).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is asked for again where the call was given up with those of a lost connection', async () => {
    answer = ({ path }, reply, response) => {
      if (path === '/api/broken') response.destroy();
      else if (path === '/api/health') reply(200, ok('up'));
      else if (asked() > before + 1) reply(200, ok('Ada, Grace'));
    };
    const before = asked();
    await renderPage(page, { permissions: [] });
    await request({ method: 'GET', path: '/broken', quiet: true }).catch(() => {});
    // Another call is answered before the banner has asked for anything.
    await request({ method: 'GET', path: '/health', quiet: true });
    expect(await screen.findByText('Ada, Grace', {}, PATIENCE)).toBeTruthy();
  });

  it('is asked for where the browser takes itself to be offline', async () => {
    answer = (_, reply) => reply(200, ok('Ada'));
    await renderPage(page, { permissions: [] });
    await screen.findByText('Ada');
    answer = (_, reply) => reply(200, ok('Ada, Grace'));
    window.dispatchEvent(new Event('offline'));
    void queries.resetQueries();
    expect(await screen.findByText('Ada, Grace')).toBeTruthy();
    window.dispatchEvent(new Event('online'));
  });
});
