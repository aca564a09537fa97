// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { MemoryServer } from '../../../../test/memory-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { startI18n, withTexts } from '../../../lib/i18n/i18n.ts';
import { PageProvider } from '../page-store.tsx';
import type { UploadState } from '../uploads/upload-item.ts';
import { newItem } from '../uploads/upload-item.ts';
import { useUploads } from '../uploads/upload-store.ts';
import { DatasetZone } from './dataset-zone.tsx';

const NONE = '还没有点云';
const SAMPLE = { name: 'two-rooms', points: 1, bytes: 1 };

const upload = (nowState: UploadState) => ({
  ...newItem({ name: 'house.laz', size: 100, lastModified: 1 }, 'g'),
  nowState,
});

beforeEach(() => useUploads.setState({ items: [] }));

/** The zone of a user without a scan, in the middle of an upload. */
async function show(...states: UploadState[]) {
  const server = new MemoryServer();
  server.on('GET', '/blade-pointcloud/dataset/list', () => ({ records: [], total: 0, size: 20, current: 1, pages: 0 }));
  server.on('GET', '/blade-pointcloud/dataset/sample-list', () => [SAMPLE]);
  await startI18n();
  await withTexts(Promise.resolve(), 'point-cloud');
  useUploads.setState({ items: states.map(upload) });
  await renderPage(
    <PageProvider initial={{}}>
      <DatasetZone />
    </PageProvider>,
    { permissions: [] },
  );
  await waitFor(() => expect(server.callsOf('/blade-pointcloud/dataset/list').length).toBeGreaterThan(0));
  await screen.findByText('内置示例');
}

it('says that there are no clouds to those who have none', async () => {
  await show();
  expect(await screen.findByText(NONE)).toBeTruthy();
});

it.each(['pending', 'uploading', 'paused', 'saving', 'done'] as const)(
  'does not say so beside the first upload while that is %s',
  async (state) => {
    await show(state);
    expect(screen.queryByText(NONE)).toBeNull();
    expect(screen.queryByText('没有符合条件的点云')).toBeNull();
  },
);

it('says so beside an upload that failed', async () => {
  await show('failed');
  expect(await screen.findByText(NONE)).toBeTruthy();
});
