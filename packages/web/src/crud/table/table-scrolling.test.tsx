// @vitest-environment jsdom
import { renderPage } from '../../../test/render-page.tsx';
import { text } from '@cloud/contract';
import type { EntityDefinition } from '@cloud/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MemoryServer } from '../../../test/memory-server.ts';
import { useColumns } from './columns.ts';
import { DataTable } from './data-table.tsx';

const NAMES = Array.from({ length: 8 }, (_, i) => `c${i}`);
const entity: EntityDefinition = {
  name: 'long',
  label: 'long',
  singular: 'long',
  path: '/long',
  table: 'long',
  title: 'c0',
  tenantScoped: false,
  fields: Object.fromEntries(NAMES.map((name) => [name, text(name)])),
};
const rows = Array.from({ length: 1000 }, (_, i) => ({
  row: { id: String(i), ...Object.fromEntries(NAMES.map((name) => [name, `${name} of ${i}`])) },
  depth: 0,
  hasChildren: false,
}));

const Long = () => (
  <DataTable
    label="long"
    columns={useColumns(entity)}
    rows={rows}
    order=""
    selected={new Set()}
    actions={({ id }) => <button type="button">open {id}</button>}
    isBusy={false}
    empty={null}
  />
);

/** One step of scrolling, so many milliseconds after the page came. */
function scrollTo(top: number, at: number): void {
  const list = screen.getByRole('region', { name: 'long' });
  list.scrollTop = top;
  const event = new Event('scroll');
  Object.defineProperty(event, 'timeStamp', { value: at });
  fireEvent(list, event);
}
const cellsOf = (name: string) => screen.getByText(name).closest('tr')!.cells.length;

it('draws the first columns of rows that one goes by, and all when one rests', async () => {
  new MemoryServer();
  await renderPage(<Long />, { permissions: [] });
  const whole = cellsOf('c0 of 3');
  scrollTo(4200, 1000);
  // One step alone is drawn whole.
  expect(cellsOf('c0 of 103')).toBe(whole);
  scrollTo(8400, 1050);
  scrollTo(12_600, 1100);
  expect(screen.queryByText('c0 of 103')).toBeNull();
  expect(cellsOf('c0 of 303')).toBeLessThan(whole);
  expect(screen.queryByText('open 303')).toBeNull();
  await waitFor(() => expect(screen.getByText('open 303')).toBeTruthy());
  expect(cellsOf('c0 of 303')).toBe(whole);
});

it('draws rows whole that come by small steps', async () => {
  new MemoryServer();
  await renderPage(<Long />, { permissions: [] });
  for (let step = 1; step <= 20; step++) scrollTo(step * 300, 1000 + step * 16);
  expect(screen.getByText('open 150')).toBeTruthy();
});
