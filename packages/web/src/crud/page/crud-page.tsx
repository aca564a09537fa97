import { Button } from '@mantine/core';
import type { EntityDefinition, FieldName, RecordOf } from '@cloud/contract';
import { useEffect, useMemo, useState } from 'react';
import type { ComponentType, FunctionComponent } from 'react';
import { cardClass } from '../../ui/card/card.tsx';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { TextButton } from '../../ui/button/text-button.tsx';
import { actionsWidth } from '../table/actions-width.ts';
import { ColumnSettings } from '../table/column-settings.tsx';
import { useColumns } from '../table/columns.ts';
import style from './crud-page.module.css';
import { DataTable } from '../table/data-table.tsx';
import { hasCreateTime, useFilters, writeFilters } from '../search/filters.ts';
import { discardDraft, interruptedDraft } from '../form/interrupted-drafts.ts';
import type { InterruptedDraft } from '../form/interrupted-drafts.ts';
import { useLabels } from '../record/labels.ts';
import { ListSheetButtons } from '../spreadsheet/list-sheet.tsx';
import { ListEmpty, ListFailed } from './list-states.tsx';
import '../form/mantine-styles.ts';
import { RecordDrawer } from '../form/record-drawer.tsx';
import type { DrawerState } from '../form/record-drawer.tsx';
import { Paging } from '../table/paging.tsx';
import type { Draft } from '../record/draft.ts';
import type { RecordFieldsProps } from '../form/record-form.tsx';
import { RowActions } from './row-actions.tsx';
import { SearchBar } from '../search/search-bar.tsx';
import { SavedSearchesMenu } from '../search/saved-searches-menu.tsx';
import { allRows, flattenRows } from '../table/tree-rows.ts';
import type { TreeRow } from '../table/tree-rows.ts';
import { useCrud } from '../record/use-crud.ts';
import type { Row } from '../record/use-crud.ts';
import { useMay } from '../record/list-scope.ts';
import type { ListScope } from '../record/list-scope.ts';

const SMALL_TREE = 60;
/** For actions of a page's own, whose texts are not known here. */
const MORE_WIDTH = { 'zh-cn': 72, en: 96 } as const;
const NONE: readonly TreeRow[] = [];

/** A generic list with its openings. A wish beyond them means: write the page. */
export interface CrudPageProps<E extends EntityDefinition> {
  entity: E;
  /** How a column is drawn. */
  cells?: { [K in FieldName<E>]?: FunctionComponent<{ row: RecordOf<E> }> };
  /** More actions of a row, beside view, edit and delete. */
  rowActions?: FunctionComponent<{ row: RecordOf<E>; refresh: () => Promise<unknown> }>;
  /** More buttons above the list. */
  toolbar?: FunctionComponent<{ selected: readonly RecordOf<E>[]; refresh: () => Promise<unknown> }>;
  /** The fields of the form. */
  form?: ComponentType<RecordFieldsProps>;
  /** What the list is a part of. */
  scope?: ListScope;
  /** Told of a record that was added, e.g. to show what the server gave it. */
  onAdded?: (record: RecordOf<E>) => void;
}

const openedOf = ({ base, draft }: InterruptedDraft): DrawerState =>
  base['id'] ? { mode: 'edit', id: String(base['id']) } : { mode: 'add', initial: draft };

/** Search, list, paging, form, view, delete of an entity. */
export function CrudPage<E extends EntityDefinition>(props: CrudPageProps<E>) {
  const { entity, cells, rowActions, toolbar, form, scope, onAdded } = props;
  const { t, label, thing } = useLabels();
  const columns = useColumns(entity, true);
  const { filters, search, apply, setSize, setPage, setOrder } = useFilters(entity, scope?.isInner);
  const { list, submit, remove, refresh } = useCrud(entity, filters, scope);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const draftKey = scope?.isInner ? undefined : entity.label;
  const [interrupted, setKept] = useState(() => (draftKey === undefined ? undefined : interruptedDraft(draftKey)));
  const [opened, setOpened] = useState<DrawerState | undefined>(interrupted && openedOf(interrupted));
  const mayAdd = useMay(entity, 'add', scope);
  const mayDelete = useMay(entity, 'delete', scope);
  const mayView = useMay(entity, 'view', scope);
  const mayEdit = useMay(entity, 'edit', scope);
  const { rows = [], total } = list.data ?? {};
  // A page that went with its last row, or never was: the last one that there is shows instead.
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / filters.size));
  const isBeyond = total !== undefined && !entity.tree && !list.isPlaceholderData && filters.current > lastPage;
  useEffect(() => {
    if (isBeyond) setPage(lastPage);
  });
  const present = useMemo(() => (entity.tree ? allRows(rows) : rows), [entity.tree, rows]);
  // A small tree is seen whole, a large one from above.
  const isSmall = present.length <= SMALL_TREE;
  const isOpen = (id: string) => toggled.has(id) !== isSmall;
  const shown = useMemo(() => flattenRows(rows, (id) => toggled.has(id) !== isSmall), [rows, toggled, isSmall]);
  const chosen = present.filter(({ id }) => selected.has(id));
  const Toolbar = toolbar as ComponentType<{ selected: readonly Row[]; refresh: () => Promise<unknown> }> | undefined;
  const More = rowActions as ComponentType<{ row: Row; refresh: () => Promise<unknown> }> | undefined;

  const removeRows = async (ids: readonly string[]) => {
    if (ids.length === 0) {
      toast.warning(t('nothingSelected'));
      return;
    }
    if (!(await confirm({ text: t('removeQuestion'), isDangerous: true }))) return;
    // A refusal was shown by the client, and nothing has changed.
    await remove.mutateAsync(ids).then(
      () => setSelected(new Set()),
      () => {},
    );
  };
  const toggle = (id: string) => {
    const next = new Set(toggled);
    if (!next.delete(id)) next.add(id);
    setToggled(next);
  };
  const add = (initial: Draft = {}) => setOpened({ mode: 'add', initial: { ...scope?.initial, ...initial } });
  const save = async (record: Draft, original: Draft) => {
    const saved = await submit.mutateAsync({ record, original });
    if (!record['id']) onAdded?.(saved as RecordOf<E>);
  };
  const close = () => {
    setOpened(undefined);
    setKept(undefined);
    if (draftKey !== undefined) discardDraft(draftKey);
  };
  const openFirst =
    mayView || mayEdit ? (row: Row) => setOpened({ mode: mayView ? 'view' : 'edit', id: row.id }) : undefined;
  const mayAddBelow = entity.tree && mayAdd && entity.fields['parentId'] !== undefined;
  const actionTexts = [
    ...(mayView ? [t('view')] : []),
    ...(mayEdit ? [t('edit')] : []),
    ...(mayDelete ? [t('remove')] : []),
    ...(mayAddBelow ? [t('addChild')] : []),
  ];
  const hasFilters = Object.keys(filters.values).length > 0;
  return (
    <div className={style.page} data-inner={scope?.isInner}>
      {!scope?.isInner && <h1 className="sr-only">{label(entity.label)}</h1>}
      <SearchBar entity={entity} values={filters.values} onSearch={search} hasTime={hasCreateTime(entity)}>
        {!scope?.isInner && (
          <SavedSearchesMenu
            list={entity.label}
            current={hasFilters ? writeFilters({ ...filters, current: 1 }) : ''}
            onApply={apply}
          />
        )}
      </SearchBar>
      <section className={`${cardClass} ${style.list}`}>
        <div className={style.tools}>
          {mayAdd && <Button onClick={() => add()}>{t('add')}</Button>}
          {mayDelete && (
            <Button variant="default" onClick={() => void removeRows(chosen.map(({ id }) => id))}>
              {t('removeMany')}
              {chosen.length > 0 && ` (${chosen.length})`}
            </Button>
          )}
          {Toolbar && <Toolbar selected={chosen} refresh={refresh} />}
          <ListSheetButtons {...{ entity, filters, scope, columns, total, chosen, refresh }} />
          <span className={style.space} />
          <Button variant="default" loading={list.isFetching && !list.isPending} onClick={() => void list.refetch()}>
            {t('refresh')}
          </Button>
          <ColumnSettings columns={columns} />
        </div>
        <DataTable
          label={thing(entity.label)}
          columns={columns}
          rows={columns.isReady ? shown : NONE}
          order={filters.order}
          {...(entity.tree ? { isOpen, onToggle: toggle } : { onOrder: setOrder })}
          selected={selected}
          onSelect={setSelected}
          cells={cells as Readonly<Record<string, ComponentType<{ row: Row }>>>}
          actionsWidth={actionsWidth(actionTexts) + (More ? MORE_WIDTH[currentLanguage()] : 0)}
          actions={(row) => (
            <RowActions
              entity={entity}
              scope={scope}
              onOpen={(mode) => setOpened({ mode, id: row.id })}
              onRemove={() => void removeRows([row.id])}
            >
              {mayAddBelow && <TextButton onClick={() => add({ parentId: row.id })}>{t('addChild')}</TextButton>}
              {More && <More row={row} refresh={refresh} />}
            </RowActions>
          )}
          onEnter={openFirst}
          isBusy={list.isFetching}
          empty={
            list.error ? (
              <ListFailed error={list.error} onRetry={() => void list.refetch()} />
            ) : list.isPending || !columns.isReady ? null : (
              <ListEmpty hasFilters={hasFilters} onReset={() => search({})} onAdd={mayAdd ? () => add() : undefined} />
            )
          }
        />
        {!entity.tree && (
          <Paging current={filters.current} size={filters.size} total={total} onPage={setPage} onSize={setSize} />
        )}
      </section>
      {opened && <RecordDrawer {...{ entity, opened, form, interrupted, draftKey }} onSubmit={save} onClose={close} />}
    </div>
  );
}
