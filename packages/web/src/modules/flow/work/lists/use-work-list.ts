import type { EntityDefinition, Page } from '@cloud/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Row } from '../../../../crud/record/use-crud.ts';
import { useFilters } from '../../../../crud/search/filters.ts';
import type { Filters } from '../../../../crud/search/filters.ts';
import { dictKeyOf } from './work-lists.ts';

/** Everything that shows tasks or instances of the caller asks below this key. */
export const WORK_KEY = 'work';

/** Asks for everything again that shows tasks or instances, after one was acted on. */
export function useRefreshWork(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [WORK_KEY] });
}

/** A row with the id by which its list tells it from the others. */
export type Identified<T> = T & { id: string };

interface WorkListOptions<T> {
  entity: EntityDefinition;
  load: (filters: Filters, signal: AbortSignal) => Promise<Page<T>>;
  idOf: (row: T) => string;
  /** Another list of the same entity asks for other rows. */
  variant?: string;
}

/** Rows of a list of work, with its filters in the address. */
export function useWorkList<T extends { category: string }>(options: WorkListOptions<T>) {
  const { entity, load, idOf, variant = '' } = options;
  const filtering = useFilters(entity);
  const { filters, setPage } = filtering;
  const list = useQuery({
    queryKey: [WORK_KEY, entity.name, variant, filters],
    queryFn: async ({ signal }) => {
      const { records, total } = await load(filters, signal);
      const rows = records.map((row): Identified<T> => ({ ...row, id: idOf(row), category: dictKeyOf(row.category) }));
      return { rows, total };
    },
    placeholderData: keepPreviousData,
  });
  const total = list.data?.total;
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / filters.size));
  const isBeyond = total !== undefined && !list.isPlaceholderData && filters.current > lastPage;
  useEffect(() => {
    // The last row of the last page is gone.
    if (isBeyond) setPage(lastPage);
  });
  return { entity, filtering, list };
}

/** A row as the table hands it back, found again among those that were asked for. */
export const rowsById = <T>(rows: readonly Identified<T>[]) => {
  const known = new Map(rows.map((row) => [row.id, row]));
  return ({ id }: Pick<Row, 'id'>): Identified<T> | undefined => known.get(id);
};
