import type { EntityDefinition, Page } from '@cloud/contract';
import { columnOf, SEEN_HEADER } from '@cloud/contract';
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../lib/toast.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { Filters } from '../search/filters.ts';
import { callCrud } from './call-crud.ts';
import type { ListScope } from './list-scope.ts';

/** A record as the generic screens see it. */
export type Row = Readonly<Record<string, unknown>> & { id: string; children?: readonly Row[] };

interface Rows {
  rows: readonly Row[];
  total: number;
}

/** A record to be saved, and as its editor saw it when he began. */
export interface Submission {
  record: Readonly<Record<string, unknown>>;
  original?: Readonly<Record<string, unknown>>;
}

function versionHeader({ id, updateTime }: Readonly<Record<string, unknown>>): Record<string, string> {
  return id && updateTime ? { [SEEN_HEADER]: `${String(id)} ${String(updateTime)}` } : {};
}

/** The query of a list call. */
export function listQuery(
  entity: EntityDefinition,
  { values, current, size, order }: Filters,
): Record<string, unknown> {
  const [field = '', direction] = order.split(' ');
  const known = Object.hasOwn(entity.fields, field) || field === 'createTime' || field === 'updateTime';
  const column = known ? columnOf(field) : '';
  return {
    ...values,
    ...(entity.tree ? {} : { current, size }),
    ...(column ? { [direction === 'desc' ? 'descs' : 'ascs']: column } : {}),
  };
}

const isList = (data: unknown): data is readonly Row[] => Array.isArray(data);

/** Lists are pages, or whole trees. */
export function readRows(data: readonly Row[] | Partial<Page<Row>> | undefined): Rows {
  if (isList(data)) return { rows: data, total: data.length };
  const { records, total } = data ?? {};
  return { rows: Array.isArray(records) ? records : [], total: Number(total ?? 0) };
}

/** List, detail, submit and remove of an entity, with the messages that belong to them. */
export function useCrud(
  entity: EntityDefinition,
  filters: Filters,
  { list: name = 'list', query: bounds }: ListScope = {},
) {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: [entity.name, name, filters, bounds],
    queryFn: async ({ signal }) => {
      const query = { ...listQuery(entity, filters), ...bounds };
      return readRows(await callCrud(entity, name, query, { signal, quiet: true }));
    },
    placeholderData: keepPreviousData,
  });
  const refresh = () => client.invalidateQueries({ queryKey: [entity.name] });
  const submit = useMutation({
    mutationFn: async ({ record, original = {} }: Submission) => {
      const headers = versionHeader(original);
      // The form shows what the other one changed.
      const expected = ['changed-meanwhile'];
      const saved: Row | undefined = await callCrud(entity, 'submit', record, { headers, expected });
      return saved ?? { id: '' };
    },
    onSuccess: async (_saved, { record }) => {
      toast.success(t(record['id'] ? 'crud:updated' : 'crud:added'));
      await refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (ids: readonly string[]) => callCrud(entity, 'remove', { ids: ids.join(',') }),
    onSuccess: async () => {
      toast.success(t('crud:removed'));
      await refresh();
    },
  });
  return { list, submit, remove, refresh };
}

export type Crud = ReturnType<typeof useCrud>;

/** One whole record, fetched when `id` is given. */
export function useRecord(entity: EntityDefinition, id: string | undefined) {
  return useQuery({
    queryKey: [entity.name, 'detail', id],
    // What is edited must be what is stored now.
    staleTime: 0,
    gcTime: 0,
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }): Promise<Row> => callCrud(entity, 'detail', { id }, { signal, quiet: true }),
  });
}
