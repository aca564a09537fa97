import type { EntityDefinition } from '@cloud/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { ListEmpty, ListFailed } from '../../../../crud/page/list-states.tsx';
import { useLabels } from '../../../../crud/record/labels.ts';
import type { Row } from '../../../../crud/record/use-crud.ts';
import { SearchBar } from '../../../../crud/search/search-bar.tsx';
import type { Filtering } from '../../../../crud/search/filters.ts';
import { actionsWidth } from '../../../../crud/table/actions-width.ts';
import { ColumnSettings } from '../../../../crud/table/column-settings.tsx';
import { useColumns } from '../../../../crud/table/columns.ts';
import { DataTable } from '../../../../crud/table/data-table.tsx';
import { Paging } from '../../../../crud/page/paging.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { TextButton } from '../../../../ui/button/text-button.tsx';
import { cardClass } from '../../../../ui/card/card.tsx';
import { Message } from '../../../../ui/message/message.tsx';
import { rowsById } from './use-work-list.ts';
import type { Identified } from './use-work-list.ts';
import style from './work-list.module.css';

/** Something that can be done with a row. */
export interface RowAction<T> {
  label: string;
  isDangerous?: boolean;
  /** Of rows to which it does not apply it is not offered. */
  isFor?: (row: T) => boolean;
  onChoose: (row: T) => void;
}

interface WorkListProps<T> {
  entity: EntityDefinition;
  filtering: Filtering;
  list: UseQueryResult<{ rows: readonly Identified<T>[]; total: number }>;
  actions: readonly RowAction<Identified<T>>[];
  /** Opens a row: Enter in the table. */
  onOpen: (row: Identified<T>) => void;
  cells?: Readonly<Record<string, ComponentType<{ row: Row }>>>;
  /** What comes here, said while nothing has. */
  empty: string;
  /** Stands above the search bar. */
  head?: ReactNode;
  /** Buttons above the list. */
  tools?: ReactNode;
  /** Rows that are chosen, where some can be. */
  selected?: ReadonlySet<string>;
  onSelect?: ((ids: ReadonlySet<string>) => void) | undefined;
}

const NOTHING: ReadonlySet<string> = new Set();
const NO_ROWS: readonly never[] = [];

/** A list of work: search, rows with what can be done with them, pages. */
export function WorkList<T>(props: WorkListProps<T>) {
  const { entity, filtering, list, actions, onOpen, cells, empty, head, tools, selected = NOTHING, onSelect } = props;
  const { t, label } = useLabels();
  const columns = useColumns(entity);
  const { filters, search, setPage, setSize } = filtering;
  const rows: readonly Identified<T>[] = columns.isReady ? (list.data?.rows ?? NO_ROWS) : NO_ROWS;
  const rowOf = rowsById(rows);
  return (
    <div className={style.page}>
      <h1 className="sr-only">{label(entity.label)}</h1>
      {head}
      <SearchBar entity={entity} values={filters.values} onSearch={search} />
      <section className={`${cardClass} ${style.list}`}>
        <div className={style.tools}>
          {tools}
          <span className={style.end}>
            <Button isBusy={list.isFetching && !list.isPending} onClick={() => void list.refetch()}>
              {t('refresh')}
            </Button>
            <ColumnSettings columns={columns} />
          </span>
        </div>
        <DataTable
          label={label(entity.label)}
          columns={columns}
          rows={rows.map((row) => ({ row, depth: 0, hasChildren: false }))}
          order=""
          selected={selected}
          {...(onSelect && { onSelect })}
          {...(cells && { cells })}
          actions={(row) => <RowActions actions={actions} row={rowOf(row)} />}
          actionsWidth={actionsWidth(actions.map((action) => action.label))}
          onEnter={(row) => {
            const found = rowOf(row);
            if (found) onOpen(found);
          }}
          isBusy={list.isFetching}
          empty={<Empty {...{ list, filtering, empty }} isReady={columns.isReady} />}
        />
        <Paging
          current={filters.current}
          size={filters.size}
          total={list.data?.total}
          onPage={setPage}
          onSize={setSize}
        />
      </section>
    </div>
  );
}

interface EmptyProps {
  list: Pick<UseQueryResult, 'error' | 'isPending' | 'refetch'>;
  filtering: Filtering;
  empty: string;
  isReady: boolean;
}

/** Why no rows are here. */
function Empty({ list, filtering, empty, isReady }: EmptyProps) {
  const { t } = useTranslation('work');
  if (list.error) return <ListFailed error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending || !isReady) return null;
  if (Object.keys(filtering.filters.values).length > 0)
    return <ListEmpty hasFilters onReset={() => filtering.search({})} />;
  return (
    <Message>
      <strong>{t('empty.title')}</strong>
      <p>{empty}</p>
    </Message>
  );
}

function RowActions<T>({ actions, row }: { actions: readonly RowAction<T>[]; row: T | undefined }) {
  if (!row) return null;
  return (
    <span className={style.row}>
      {actions
        .filter(({ isFor }) => isFor?.(row) !== false)
        .map(({ label, isDangerous = false, onChoose }) => (
          <TextButton key={label} isDangerous={isDangerous} onClick={() => onChoose(row)}>
            {label}
          </TextButton>
        ))}
    </span>
  );
}
