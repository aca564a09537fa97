// @vitest-environment jsdom
import { flowInstance, post } from '@cloud/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { startI18n, withTexts } from '../../lib/i18n/i18n.ts';
import { ListEmpty } from './list-states.tsx';

const nothing = () => {};

it('a list that fills by itself says what comes there; one that people fill asks for the first', async () => {
  await startI18n();
  await withTexts(Promise.resolve(), 'crud');
  await renderPage(
    <>
      <ListEmpty
        entity={flowInstance}
        hasFilters={false}
        onReset={nothing}
        first={() => <a href="/work/start">去发起流程</a>}
        refresh={async () => {}}
      />
      <ListEmpty entity={post} hasFilters={false} onReset={nothing} onAdd={nothing} />
    </>,
    { url: '/flow/follow', permissions: [] },
  );
  expect(await screen.findByText(/发起的流程在办结之前列在这里/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '去发起流程' })).toBeTruthy();
  expect(screen.getByText(/岗位会列在这里/)).toBeTruthy();
});
