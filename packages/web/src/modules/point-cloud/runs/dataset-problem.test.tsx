// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { Dataset, Run } from '@cloud/contract';
import { expect, it } from 'vitest';
import { MemoryServer } from '../../../../test/memory-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { startI18n, withTexts } from '../../../lib/i18n/i18n.ts';
import { MendableFacts } from '../datasets/facts/mendable-facts.tsx';
import { PageProvider, usePage } from '../page-store.tsx';
import { DatasetProblem, RunProblem } from './dataset-problem.tsx';

const failed = {
  id: '7',
  datasetId: '11',
  recipe: 'auto',
  state: 'failed',
  isEditable: true,
  error: { code: 'no-planes', params: {} },
} as unknown as Run;

const ShownRun = () => <output>{usePage(({ runId }) => runId)}</output>;

/** A scan whose storeys fit two units. */
const unclear = {
  id: '11',
  state: 'ready',
  access: 'own',
  files: [{ name: 'hall.xyz', format: 'xyz', size: 1, points: 9 }],
  points: 9,
  bounds: { min: [0, 0, 0], max: [19.7, 26.2, 8.9] },
  unit: 'm',
  up: 'z',
  crs: null,
  given: { unit: '', up: '', crs: '', colors: '', rows: null },
  attributes: [],
  warnings: [
    { code: 'unit-unclear', params: { unit: 'm', other: 'ft', meters: 8.86, otherMeters: 2.7, height: 8.86 } },
  ],
} as unknown as Dataset;

async function show(run: Run, dataset?: Dataset) {
  const server = new MemoryServer();
  server.on('GET', '/blade-pointcloud/dataset/detail', () => dataset ?? { ...unclear, warnings: [] });
  server.on('GET', '/blade-pointcloud/dataset/proposal-detail', () => ({ proposal: null }));
  server.on('POST', '/blade-pointcloud/run/start', () => ({ ...run, id: '8', recipe: 'indoor', state: 'waiting' }));
  server.on('POST', '/blade-pointcloud/run/retry', () => ({ ...run, state: 'waiting', error: null }));
  await startI18n();
  await withTexts(Promise.resolve(), 'point-cloud');
  const user = await renderPage(
    <PageProvider initial={{ datasetId: '11', runId: '7' }}>
      {dataset && <MendableFacts dataset={dataset} />}
      <RunProblem run={run} />
      <ShownRun />
    </PageProvider>,
    { permissions: [] },
  );
  return { server, user };
}

it('a run that failed by itself is started again as indoor, and that run is shown', async () => {
  const { server, user } = await show(failed);
  await user.click(await screen.findByRole('button', { name: /室内/ }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('8'));
  expect(server.callsOf('/blade-pointcloud/run/start')[0]?.body).toMatchObject({ datasetId: '11', recipe: 'indoor' });
});

it('a run that failed goes on from its stage by one click', async () => {
  const { server, user } = await show({ ...failed, recipe: 'indoor' });
  expect(screen.queryByTestId('as-indoor')).toBeNull();
  await user.click(screen.getByTestId('retry-run'));
  await waitFor(() => expect(server.callsOf('/blade-pointcloud/run/retry')).toHaveLength(1));
  expect(server.callsOf('/blade-pointcloud/run/retry')[0]).toMatchObject({ query: { id: '7' } });
});

it('those who only look are told why, and offered nothing that would be refused', async () => {
  await show({ ...failed, isEditable: false });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByTestId('retry-run')).toBeNull();
  expect(screen.queryByTestId('as-indoor')).toBeNull();
});

it('a run that failed leads to the question which unit its scan is in, while nobody has answered it', async () => {
  const { user } = await show(failed, unclear);
  const mark = await screen.findByRole('button', { name: /^单位待确认/ });
  expect(mark.getAttribute('aria-expanded')).toBe('false');
  await user.click(await screen.findByTestId('answer-unit'));
  expect(await screen.findByTestId('unit-answers')).toBeTruthy();
  expect(mark.getAttribute('aria-expanded')).toBe('true');
  document.body.replaceChildren();
  await show(failed, { ...unclear, given: { ...unclear.given, unit: 'm' } });
  await screen.findByRole('button', { name: /^单位：/ });
  expect(screen.queryByTestId('answer-unit')).toBeNull();
});

it('a scan whose unit is in doubt is read again in another one by a click, without a question', async () => {
  const dataset = {
    id: '11',
    state: 'failed',
    access: 'own',
    error: { code: 'unit-ambiguous', params: {} },
    files: [{ name: 'hall.las', format: 'las', size: 1, points: 0 }],
    points: 0,
    bounds: null,
    unit: '',
    up: '',
    crs: null,
    given: { unit: '', up: '', crs: '', colors: '', rows: '' },
    attributes: [],
    warnings: [],
  } as unknown as Dataset;
  const server = new MemoryServer();
  server.on('POST', '/blade-pointcloud/dataset/reread', () => dataset);
  await startI18n();
  await withTexts(Promise.resolve(), 'point-cloud');
  const user = await renderPage(
    <PageProvider initial={{ datasetId: '11' }}>
      <DatasetProblem dataset={dataset} />
      <MendableFacts dataset={dataset} />
    </PageProvider>,
    { permissions: [] },
  );
  expect(screen.getByTestId('fact-chips').textContent).toContain('单位');
  await user.click(await screen.findByRole('button', { name: /^单位/ }));
  await user.click(await screen.findByRole('menuitem', { name: /毫米/ }));
  await waitFor(() => expect(server.callsOf('/blade-pointcloud/dataset/reread')).toHaveLength(1));
  expect(server.callsOf('/blade-pointcloud/dataset/reread')[0]?.body).toMatchObject({ id: '11', unit: 'mm' });
});
