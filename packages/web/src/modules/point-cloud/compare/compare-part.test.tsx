// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { Run } from '@cloud/contract';
import { expect, it } from 'vitest';
import { MemoryServer } from '../../../../test/memory-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { startI18n, withTexts } from '../../../lib/i18n/i18n.ts';
import { PageProvider } from '../page-store.tsx';
import { ComparePart } from './compare-part.tsx';

const run = (id: string, revision: number) =>
  ({ id, datasetId: '11', recipe: 'auto', options: {}, revision, engineVersion: '1', startTime: '' }) as unknown as Run;

/** Compares a run of three edits with a later one. @param taken edits that the later one has; undone ones among them. */
async function compare(taken: readonly boolean[]) {
  const edits = (undone: readonly boolean[]) => undone.map((isUndone, i) => ({ id: `${i}`, key: '', isUndone }));
  const server = new MemoryServer();
  server
    .on('GET', '/blade-pointcloud/run/detail', () => run('7', 3))
    .on('GET', '/blade-pointcloud/run/compare', () => [])
    .on('GET', '/blade-pointcloud/run/edits', ({ query }) =>
      edits(query['id'] === '7' ? [false, false, false] : taken),
    );
  await startI18n();
  await withTexts(Promise.resolve(), 'point-cloud', 'run-compare', 'run-options');
  await renderPage(
    <PageProvider initial={{ datasetId: '11', compareWith: '7' }}>
      <ComparePart run={run('8', 0)} />
    </PageProvider>,
    { permissions: [] },
  );
}

it('edits that a run has taken over from an earlier one are its own', async () => {
  await compare([false, false, false]);
  expect(await screen.findByText(/修改次数都相同/)).toBeTruthy();
});

it('says how many edits hold in each run', async () => {
  await compare([false, true, false]);
  expect(await screen.findByText('3 → 2')).toBeTruthy();
});
