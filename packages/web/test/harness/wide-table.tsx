import { choice, integer, text } from '@cloud/contract';
import type { EntityDefinition, Field } from '@cloud/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { arrangeColumns, readColumnPreferences } from '../../src/crud/table/columns.ts';
import type { Columns } from '../../src/crud/table/columns.ts';
import { DataTable } from '../../src/crud/table/data-table.tsx';
import { queries } from '../../src/lib/query.ts';
import { startI18n } from '../../src/lib/i18n/i18n.ts';
import '../../src/ui/themes.css';
import '../../src/ui/base.css';

const asked = new URLSearchParams(location.search);
const ROWS = Number(asked.get('rows'));
const COLUMNS = Number(asked.get('columns'));
/** Every so many columns hold coloured tags; 0: none. */
const TAGS = Number(asked.get('tags') ?? 0);

const HUES: [string, string][] = Array.from({ length: 4 }, (_, index) => [String(index), `hue ${index}`]);
const fieldOf = (index: number): Field => {
  if (TAGS > 0 && index % TAGS === 1) return choice(`c${index}`, { options: HUES });
  return index % 3 === 0 ? integer(`c${index}`) : text(`c${index}`);
};
const fields = Object.fromEntries(Array.from({ length: COLUMNS }, (_, index) => [`c${index}`, fieldOf(index)]));
const entity: EntityDefinition = {
  name: 'wide',
  label: 'wide',
  singular: 'wide',
  path: '/wide',
  table: 'wide',
  title: 'c0',
  tenantScoped: false,
  fields,
};
const rows = Array.from({ length: ROWS }, (_, row) => ({
  row: {
    id: String(row),
    ...Object.fromEntries(
      Array.from({ length: COLUMNS }, (_unused, column) => [
        `c${column}`,
        TAGS > 0 && column % TAGS === 1 ? String(row % 5) : `${row}·${column}`,
      ]),
    ),
  },
  depth: 0,
  hasChildren: false,
}));
const nothing = () => {};

/** The table of every list, wider and longer than any entity of the product makes it. */
function WideTable() {
  const [widths, setWidths] = useState<Record<string, number>>({});
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState('');
  const all = arrangeColumns(entity, readColumnPreferences({ frozen: ['c1'], width: widths }));
  const columns: Columns = {
    list: 'wide',
    all,
    shown: all.toSorted((a, b) => Number(b.isFrozen) - Number(a.isFrozen)),
    density: 'normal',
    isReady: true,
    resize: (name, width) => setWidths((old) => ({ ...old, [name]: width })),
    show: nothing,
    freeze: nothing,
    move: nothing,
    moveTo: nothing,
    setDensity: nothing,
    reset: nothing,
  };
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <output>{opened}</output>
      <DataTable
        label="wide"
        columns={columns}
        rows={rows}
        order=""
        onOrder={nothing}
        selected={selected}
        onSelect={setSelected}
        actions={(row) => <button type="button">open {row.id}</button>}
        onEnter={(row) => setOpened(row.id)}
        isBusy={false}
        empty={null}
      />
    </div>
  );
}

await startI18n();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Suspense>
        <WideTable />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
);
