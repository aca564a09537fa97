// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { Run } from '@cloud/contract';
import { afterEach, expect, it } from 'vitest';
import { MemoryServer } from '../../../../test/memory-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { changeLanguage, startI18n, withTexts } from '../../../lib/i18n/i18n.ts';
import { PageProvider } from '../page-store.tsx';
import { Downloads } from './downloads.tsx';

const file = (name: string) => ({
  name,
  format: name.split('.').at(-1),
  size: 1,
  href: `/blade-pointcloud/artifact/7/${name}`,
});
const finished = {
  id: '7',
  state: 'succeeded',
  revision: 0,
  options: { layers: 'iso13567' },
  exportOptions: {},
  isEditable: true,
  artifacts: ['report.html', 'report.pdf', 'plan.pdf', 'model.ifc'].map(file),
} as unknown as Run;

afterEach(() => changeLanguage('zh-cn'));

async function show(run: Run = finished) {
  const server = new MemoryServer();
  server.on('POST', '/blade-pointcloud/run/exports', () => ({ revision: 1 }));
  for (const { href } of run.artifacts) server.on('HEAD', href, () => null).on('GET', href, () => '<p>report</p>');
  await startI18n();
  await withTexts(Promise.resolve(), 'point-cloud', 'run-options');
  const user = await renderPage(
    <PageProvider initial={{ datasetId: '11', runId: '7' }}>
      <Downloads run={run} />
    </PageProvider>,
    { permissions: [] },
  );
  const asked = async (name: string, method: string) => {
    const calls = () => server.callsOf(`/blade-pointcloud/artifact/7/${name}`).filter((call) => call.method === method);
    await waitFor(() => expect(calls()).not.toEqual([]));
    return calls().at(-1)!.query['language'];
  };
  return { user, asked, server };
}

it.each(['zh-cn', 'en'] as const)(
  'a report is read and downloaded in the language of the console, %s',
  async (language) => {
    const { user, asked } = await show();
    await changeLanguage(language);
    await user.click(screen.getByTestId('open-report'));
    expect(await asked('report.html', 'GET')).toBe(language);
    const link = await screen.findByRole('link', { name: /新标签页|new tab/ });
    expect(new URL(link.getAttribute('href')!, 'http://x').searchParams.get('language')).toBe(language);
    await user.click(screen.getByTestId('download-report.pdf'));
    expect(await asked('report.pdf', 'HEAD')).toBe(language);
  },
);

it('a plan is downloaded in the language of the console', async () => {
  const { user, asked } = await show();
  await changeLanguage('en');
  await user.click(screen.getByTestId('download-plan.pdf'));
  expect(await asked('plan.pdf', 'HEAD')).toBe('en');
});

it('a file without texts has one address for all', async () => {
  const { user, asked } = await show();
  await user.click(screen.getByTestId('download-model.ifc'));
  expect(await asked('model.ifc', 'HEAD')).toBeUndefined();
});

it('writes the files again with another template of layers, from the one that they have', async () => {
  const { user, server } = await show();
  await user.click(screen.getByText('换导出选项'));
  const again = within(screen.getByTestId('exports-again'));
  const layers = again.getByLabelText<HTMLSelectElement>('CAD 图层');
  expect(layers.value).toBe('iso13567');
  const write = again.getByTestId<HTMLButtonElement>('write-exports');
  expect(write.disabled).toBe(true);
  expect(again.getByText('现有文件已采用这些选项；改选其他选项后可重新生成。')).toBeTruthy();
  await user.selectOptions(layers, 'gb');
  await user.click(write);
  const calls = () => server.callsOf('/blade-pointcloud/run/exports').map(({ body }) => body);
  await waitFor(() => expect(calls()).toEqual([{ id: '7', options: { layers: 'gb' } }]));
});

it('says how far the files are, and offers nobody to write them who may only look', async () => {
  await show({ ...finished, state: 'running', stage: 'exchange', progress: 0.4 });
  expect(screen.getByTestId('exports-progress').textContent).toMatch(/正在生成文件 · 导出其他格式 40%/);
  document.body.replaceChildren();
  await show({ ...finished, isEditable: false });
  expect(screen.queryByTestId('exports-again')).toBeNull();
});

it('says why the files could not be written, with the ways on', async () => {
  const { user, server } = await show({ ...finished, error: { code: 'disk-full', params: {} } });
  server.on('POST', '/blade-pointcloud/run/cancel', () => true);
  const problem = within(screen.getByTestId('problem'));
  expect(problem.getByText('最新改动已保存，但未能计算')).toBeTruthy();
  expect(problem.getByText('服务器磁盘空间不足')).toBeTruthy();
  expect(problem.getByTestId('retry-run')).toBeTruthy();
  await user.click(problem.getByTestId('discard-edits'));
  await user.click(await screen.findByRole('button', { name: '放弃改动' }));
  await waitFor(() => expect(server.callsOf('/blade-pointcloud/run/cancel')).toHaveLength(1));
});
