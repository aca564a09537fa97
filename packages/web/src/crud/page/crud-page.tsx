import type { EntityDefinition } from '@cloud/contract';
import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { cardClass } from '../../ui/card/card.tsx';
import { RecordDrawer } from '../form/record-drawer.tsx';
import type { RecordFieldsProps } from '../form/record-form.tsx';
import type { Draft } from '../record/draft.ts';
import { useLabels } from '../record/labels.ts';
import type { ListScope } from '../record/list-scope.ts';
import { useCrud } from '../record/use-crud.ts';
import { hasCreateTime, useFilters, writeFilters } from '../search/filters.ts';
import type { Filtering } from '../search/filters.ts';
import { SavedSearchesMenu } from '../search/saved-searches-menu.tsx';
import { SearchBar } from '../search/search-bar.tsx';
import { Paging } from './paging.tsx';
import style from './crud-page.module.css';
import { rowOpenings } from './openings.ts';
import type { Openings } from './openings.ts';
import { RecordList } from './record-list.tsx';
import { useRecordDrawer } from './use-record-drawer.ts';

/** A generic list with its openings. A wish beyond them means: write the page. */
export interface CrudPageProps<E extends EntityDefinition> extends Openings<E> {
  entity: E;
  /** The fields of the form. */
  form?: ComponentType<RecordFieldsProps>;
  /** What the list is a part of. */
  scope?: ListScope;
}

/** Search, list, paging, form, view, delete of an entity. */
export function CrudPage<E extends EntityDefinition>(props: CrudPageProps<E>) {
  const { entity, form, scope } = props;
  const openings = rowOpenings(props);
  const { label } = useLabels();
  const filtering = useFilters(entity, scope?.isInner);
  const { filters, search, apply, setSize, setPage } = filtering;
  const crud = useCrud(entity, filters, scope);
  const { draftKey, interrupted, opened, close, ...drawer } = useRecordDrawer(entity, scope);
  const total = crud.list.data?.total;
  useLastPage(filtering, entity.tree || crud.list.isPlaceholderData ? undefined : total);
  const save = async (record: Draft, original: Draft) => {
    const saved = await crud.submit.mutateAsync({ record, original });
    if (!record['id']) openings.onAdded?.(saved);
  };
  const current = Object.keys(filters.values).length > 0 ? writeFilters({ ...filters, current: 1 }) : '';
  return (
    <div className={style.page} data-inner={scope?.isInner}>
      {!scope?.isInner && <h1 className="sr-only">{label(entity.label)}</h1>}
      <SearchBar entity={entity} values={filters.values} onSearch={search} hasTime={hasCreateTime(entity)}>
        {!scope?.isInner && <SavedSearchesMenu list={entity.label} current={current} onApply={apply} />}
      </SearchBar>
      <section className={`${cardClass} ${style.list}`}>
        <RecordList {...{ entity, scope, filtering, crud, drawer, openings }} />
        {!entity.tree && (
          <Paging
            current={filters.current}
            size={filters.size}
            total={total}
            mostCounted={entity.mostCounted}
            onPage={setPage}
            onSize={setSize}
          />
        )}
      </section>
      {opened && <RecordDrawer {...{ entity, opened, form, interrupted, draftKey }} onSubmit={save} onClose={close} />}
    </div>
  );
}

/**
 * Goes to the last page instead of one that went with its last row, or never was.
 *
 * @param total rows of the list; undefined while they are not known.
 */
function useLastPage({ filters, setPage }: Filtering, total: number | undefined): void {
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / filters.size));
  const isBeyond = total !== undefined && filters.current > lastPage;
  useEffect(() => {
    if (isBeyond) setPage(lastPage);
  });
}
