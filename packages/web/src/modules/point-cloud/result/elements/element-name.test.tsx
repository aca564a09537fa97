// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../../../test/render-page.tsx';
import { startI18n, withTexts } from '../../../../lib/i18n/i18n.ts';
import { useTitleOf } from './element-name.ts';

function Titles() {
  const titleOf = useTitleOf();
  const rows = [
    { kind: 'slab', name: 'S1-ground', number: 1 },
    { kind: 'room', name: '1-01', number: 1 },
    { kind: 'column', name: '', number: 2 },
  ] as const;
  return <p>{rows.map(titleOf).join(', ')}</p>;
}

it('an element by itself is called by its kind and name, and by its kind once', async () => {
  await startI18n();
  await withTexts(Promise.resolve(), 'point-cloud');
  await renderPage(<Titles />, { permissions: [] });
  expect(screen.getByText('1 层底板, 房间 1-01, 柱 2')).toBeTruthy();
});
