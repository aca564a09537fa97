import type { EntityDefinition } from '@cloud/contract';
import { useState } from 'react';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { TextButton } from '../../ui/button/text-button.tsx';
import { useLabels } from '../record/labels.ts';
import { actionLabels, useListPermissions } from '../record/list-permissions.ts';
import type { ListScope } from '../record/list-scope.ts';
import type { Crud, Row } from '../record/use-crud.ts';
import type { Filtering } from '../search/filters.ts';
import { actionsWidth } from '../table/actions-width.ts';
import { useColumns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { RowGhosts } from '../table/row-ghosts.tsx';
import type { TreeRow } from '../table/tree-rows.ts';
import { ListEmpty, ListFailed } from './list-states.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { RowOpenings } from './openings.ts';
import { RowActions } from './row-actions.tsx';
import type { RecordDrawerState } from './use-record-drawer.ts';
import { useRemoveRows } from './use-remove-rows.ts';
import { useTreeRows } from './use-tree-rows.ts';

/** For actions of a page's own, whose texts are not known here. */
const MORE_WIDTH = { 'zh-cn': 72, en: 96 } as const;
const NOT_READY: readonly TreeRow[] = [];
const NO_ROWS: readonly Row[] = [];

interface RecordListProps {
  entity: EntityDefinition;
  scope: ListScope | undefined;
  filtering: Filtering;
  crud: Crud;
  drawer: RecordDrawerState;
  openings: RowOpenings;
}

/** The rows of a list with what can be done with one or several of them. */
export function RecordList({ entity, scope, filtering, crud, drawer, openings }: RecordListProps) {
  const { cells, rowActions: More, toolbar: Toolbar, rowActionsWidth = MORE_WIDTH[currentLanguage()] } = openings;
  const { filters, search, setOrder } = filtering;
  const { list, refresh } = crud;
  const { t, records } = useLabels();
  const columns = useColumns(entity, true);
  const may = useListPermissions(entity);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { present, shown, isOpen, toggle } = useTreeRows(list.data?.rows ?? NO_ROWS, entity.tree === true);
  const remove = useRemoveRows({
    remove: crud.remove.mutateAsync,
    onRemoved: () => setSelected(new Set()),
    ask: openings.confirmRemoval,
  });
  const chosen = present.filter(({ id }) => selected.has(id));
  const onEnter = ({ id }: Row) => drawer.open(may.mayView ? 'view' : 'edit', id);
  const onAdd = may.mayAdd ? () => drawer.add() : undefined;
  const hasFilters = Object.keys(filters.values).length > 0;

  const actions = (row: Row) => (
    <RowActions entity={entity} onOpen={(mode) => drawer.open(mode, row.id)} onRemove={() => void remove([row])}>
      {may.mayAddBelow && <TextButton onClick={() => drawer.add({ parentId: row.id })}>{t('addChild')}</TextButton>}
      {More && <More row={row} refresh={refresh} />}
    </RowActions>
  );
  const empty = list.error ? (
    <ListFailed error={list.error} onRetry={() => void list.refetch()} />
  ) : list.isPending || !columns.isReady ? (
    <RowGhosts />
  ) : (
    <ListEmpty {...{ entity, hasFilters, onAdd, refresh }} first={openings.first} onReset={() => search({})} />
  );
  return (
    <>
      <ListToolbar
        {...{ entity, scope, filters, columns, may, chosen, refresh }}
        total={list.data?.total}
        isRefreshing={list.isFetching && !list.isPending}
        onAdd={() => drawer.add()}
        onRemove={() => void remove(chosen)}
        onRefresh={() => void list.refetch()}
      >
        {Toolbar && <Toolbar selected={chosen} refresh={refresh} />}
      </ListToolbar>
      <DataTable
        {...{ columns, selected, actions, empty, ...(cells && { cells }) }}
        {...(entity.tree ? { isOpen, onToggle: toggle } : { onOrder: setOrder })}
        label={records(entity)}
        rows={columns.isReady ? shown : NOT_READY}
        order={filters.order}
        onSelect={setSelected}
        actionsWidth={actionsWidth(actionLabels(may, t)) + (More ? rowActionsWidth : 0)}
        onEnter={may.mayView || may.mayEdit ? onEnter : undefined}
        isBusy={list.isFetching}
      />
    </>
  );
}
