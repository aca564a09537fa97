// @vitest-environment jsdom
import { NOTHING_GIVEN, type Run, type RunRecord as Record } from '@cloud/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MemoryServer } from '../../../../test/memory-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { startI18n, withTexts } from '../../../lib/i18n/i18n.ts';
import { PageProvider, usePage } from '../page-store.tsx';
import { RunRecord } from './run-record.tsx';

const rows = { separator: 'comma' as const, headerLines: 2, columns: { x: 1, y: 0, z: 2 } };
const record: Record = {
  seed: 7,
  edits: 2,
  reading: {
    given: { ...NOTHING_GIVEN, crs: 'EPSG:4549', rows },
    unit: 'mm',
    unitSource: 'guessed',
    up: 'z',
    crs: 'EPSG:4549',
    tilt: { degrees: 1.234, up: [0, 0, 1], about: [0, 0, 0] },
    engineVersion: '1.45.0',
  },
  files: [
    { name: 'a.xyz', size: 2048, sha256: 'ab'.repeat(32) },
    { name: 'b.xyz', size: 1024, sha256: '' },
  ],
};
const run = {
  id: '7',
  datasetId: '11',
  recipe: 'indoor',
  options: { seed: 7 },
  exportOptions: { layers: 'gb' },
  state: 'succeeded',
  revision: 1,
  engineVersion: '1.45.0',
  isEditable: true,
  record,
} as unknown as Run;

const Shown = () => <output>{usePage(({ runId }) => runId)}</output>;

async function show(shown: Run, given = record.reading.given) {
  const server = new MemoryServer();
  const asked: unknown[] = [];
  server.on('GET', '/blade-pointcloud/dataset/detail', () => ({ id: '11', state: 'ready', given }));
  server.on('POST', '/blade-pointcloud/run/again', ({ query }) => {
    asked.push({ ...query });
    return { id: '8' };
  });
  await startI18n();
  await withTexts(Promise.resolve(), 'point-cloud', 'run-options');
  const page = (
    <PageProvider initial={{ datasetId: '11', runId: '7' }}>
      <RunRecord run={shown} />
      <Shown />
    </PageProvider>
  );
  return { asked, user: await renderPage(page, { permissions: [] }) };
}

it('says what the run began with, and runs again by its id alone', async () => {
  const { asked, user } = await show(run);
  const inputs = (await screen.findByTestId('run-inputs')).textContent;
  for (const text of ['毫米 · 按高度推断', 'EPSG:4549 · 人工指定', '1.23°，已找平', '逗号分隔', 'X 2 · Y 1 · Z 3']) {
    expect(inputs).toContain(text);
  }
  for (const text of [`a.xyz 2.00 KBSHA-256 ${'ab'.repeat(32)}`, '开始时的修改2', '随机种子7', '没有校验值']) {
    expect(inputs).toContain(text);
  }
  expect(screen.getByTestId('run-record').textContent).toContain('之后所做的修改留在本次记录中');
  expect(screen.getByTestId('run-record').textContent).toContain('CAD 图层（后来生成的文件）GB/T 50001');
  expect(inputs).not.toContain('结果会不同');
  await user.click(screen.getByTestId('run-exactly-so'));
  await waitFor(() => expect(asked).toEqual([{ id: '7' }]));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('8'));
});

it('says where the scan was read in another way since, and where an older run kept nothing', async () => {
  await show(run, { ...NOTHING_GIVEN, unit: 'cm' });
  expect(await screen.findByText(/结果会不同/)).toBeTruthy();
  document.body.replaceChildren();
  await show({ ...run, record: null, revision: 0 });
  expect(await screen.findByText(/当时没有记录/)).toBeTruthy();
  expect(screen.queryByTestId('run-inputs')).toBeNull();
});
