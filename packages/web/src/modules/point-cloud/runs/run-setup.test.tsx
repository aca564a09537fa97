// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { Dataset, Run } from '@cloud/contract';
import { expect, it } from 'vitest';
import { MemoryServer } from '../../../../test/memory-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { startI18n, withTexts } from '../../../lib/i18n/i18n.ts';
import { PageProvider, usePage } from '../page-store.tsx';
import { RunSetup } from './run-setup.tsx';

const dataset = { id: '11', name: 'office', state: 'ready', suited: 'indoor' } as unknown as Dataset;
const last = { id: '7', datasetId: '11', recipe: 'indoor', options: { leastRoom: 5 } } as unknown as Run;

const Plan = () => <output>{String(usePage(({ isPlanOpen }) => isPlanOpen))}</output>;

async function startedWith(run: Run | undefined): Promise<unknown> {
  const server = new MemoryServer();
  const started: unknown[] = [];
  server.on('GET', '/blade-pointcloud/team-recipe/list', () => ({ records: [], total: 0, size: 10, current: 1 }));
  server.on('POST', '/blade-pointcloud/run/start', ({ body }) => {
    started.push(body);
    return { ...last, id: '8', state: 'queued' };
  });
  await startI18n();
  await withTexts(Promise.resolve(), 'point-cloud');
  const user = await renderPage(
    <PageProvider initial={{ datasetId: '11', isPlanOpen: true }}>
      <RunSetup dataset={dataset} last={run} />
      <Plan />
    </PageProvider>,
    { permissions: [] },
  );
  await user.click(screen.getByTestId('start-run'));
  await waitFor(() => expect(started).toHaveLength(1));
  return started[0];
}

it('modelling again begins with the recipe and the options of the last run', async () => {
  expect(await startedWith(last)).toEqual({ datasetId: '11', recipe: 'indoor', options: { leastRoom: 5 } });
  // What was open stays open.
  expect(screen.getByRole('status').textContent).toBe('true');
});

it('the first run begins with nothing set', async () => {
  expect(await startedWith(undefined)).toEqual({ datasetId: '11', recipe: 'auto', options: {} });
});
