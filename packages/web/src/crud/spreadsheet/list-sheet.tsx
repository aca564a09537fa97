import { naturalKey, sheetOf } from '@cloud/contract';
import type { EntityDefinition } from '@cloud/contract';
import type { Columns } from '../table/columns.ts';
import type { Filters } from '../search/filters.ts';
import { useLabels } from '../record/labels.ts';
import { SheetButtons } from './sheet-buttons.tsx';
import { sheetCallsOf } from './sheet-calls.ts';
import { listQuery } from '../record/use-crud.ts';
import { useMay } from '../record/list-scope.ts';
import type { ListScope } from '../record/list-scope.ts';

interface ListSheetProps {
  entity: EntityDefinition;
  filters: Filters;
  scope: ListScope | undefined;
  columns: Columns;
  total: number | undefined;
  /** Rows that are chosen. */
  chosen: readonly { id: string }[];
  refresh: () => Promise<unknown>;
}

/** The workbook of a list as it stands there: searched, ordered, narrowed by what is around it, with its columns. */
export function ListSheetButtons({ entity, filters, scope, columns, total, chosen, refresh }: ListSheetProps) {
  const { t, label } = useLabels();
  const mayView = useMay(entity, 'view');
  const mayAdd = useMay(entity, 'add');
  const mayEdit = useMay(entity, 'edit');
  const way = sheetOf(entity);
  const key = naturalKey(entity);
  const field = key === undefined ? undefined : entity.fields[key];
  const coverNote =
    key === undefined || !mayEdit
      ? undefined
      : field
        ? t('coverByField', { label: label(field.label) })
        : t('coverByPath');
  const asked = { ...listQuery(entity, filters), ...scope?.query };
  // A list of its own shows a part of the records, with columns that do not say which.
  const shown = scope?.list ? {} : { columns: columns.shown.map(({ name }) => name).join(',') };
  const query = Object.fromEntries(
    Object.entries({ ...asked, ...shown })
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
  return (
    <SheetButtons
      calls={sheetCallsOf(entity)}
      query={query}
      total={total}
      isTotalLeast={total !== undefined && total === entity.mostCounted}
      selected={chosen.map(({ id }) => id)}
      coverNote={coverNote}
      mayExport={mayView && way !== 'none'}
      mayImport={mayAdd && way === 'both' && !scope?.isInner}
      refresh={refresh}
    />
  );
}
