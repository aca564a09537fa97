// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { CONFIG } from '../../lib/config.ts';
import { openTab, useTabs } from '../../shell/tabs/tabs.ts';
import { usePageUrl } from './page-url.ts';
import { PageProvider } from './page-store.tsx';
import { useFirstDataset } from './use-page-flow.ts';

const FIRST = CONFIG.firstPage;

function Page() {
  usePageUrl();
  useFirstDataset('5', false);
  return null;
}

beforeEach(() => useTabs.setState({ tabs: [], active: '', closed: [], unsaved: new Set() }));

/** Opens the page without a dataset beside a tab with such a query; answers what its address becomes. */
async function openBeside(query: Record<string, string>): Promise<string> {
  const search = `?${new URLSearchParams(query)}`;
  openTab({ name: '', title: '', path: FIRST, fullPath: `${FIRST}${search}`, query, meta: { keepAlive: true } });
  await renderPage(
    <PageProvider initial={{}}>
      <Page />
    </PageProvider>,
    { url: FIRST, permissions: [] },
  );
  await waitFor(() => expect(window.location.search).not.toBe(''));
  return window.location.search;
}

it('a page that is asked for nothing shows the latest dataset', async () => {
  expect(await openBeside({ dataset: '4' })).toBe('?dataset=5');
});

it('a page that is asked for nothing is one with the tab that shows the latest dataset, whichever run that shows', async () => {
  expect(await openBeside({ dataset: '5', run: '9' })).toBe('?dataset=5&run=9');
  expect(await openBeside({ dataset: '5' })).toBe('?dataset=5');
});
