// @vitest-environment jsdom
import { renderPage } from '../../../test/render-page.tsx';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MemoryServer } from '../../../test/memory-server.ts';
import { withTexts } from '../../lib/i18n/i18n.ts';
import { RunLog } from './run-log.tsx';

const line = (text: string) => ({ time: '2026-11-24 00:19:57.803', level: 'info', text });
const run = { id: '1', jobName: '自检', state: 'succeeded', scheduledTime: '2026-11-24 00:19:57', error: null };

it.each([
  ['the answer of another server', ['GET http://x: 200'], 'pong', ['输出']],
  ['what its lines say already', ['数据库：好', '存储：好'], '数据库：好\n存储：好', []],
])('shows %s once', async (_what, lines, output, headings) => {
  new MemoryServer().on('GET', '/blade-job/job-run/detail', () => ({ ...run, output, log: lines.map(line) }));
  await withTexts(Promise.resolve(), 'job');
  await renderPage(<RunLog id="1" />, { permissions: [] });
  for (const text of [...lines, ...(headings.length > 0 ? [output] : [])])
    expect(await screen.findAllByText(text, { exact: false })).toHaveLength(1);
  const shown = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(shown.slice(1)).toEqual(headings);
});
