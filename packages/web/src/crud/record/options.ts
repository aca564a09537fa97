import { dictCalls } from '@cloud/contract';
import type { DictionaryField, ReferenceField } from '@cloud/contract';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from '../../lib/http/call.ts';
import { asRecord, asList } from '../../lib/unknown.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Option } from '../../ui/field/option.ts';
import { callCrud } from './call-crud.ts';

const LONG_MS = 5 * 60_000;

const dictionaryQuery = (code: string) =>
  queryOptions({
    queryKey: ['dict', 'dictionary', code],
    staleTime: LONG_MS,
    queryFn: async ({ signal }) => {
      const entries = await call(dictCalls.dictionary, { code }, { signal, quiet: true });
      return asList(entries)
        .map(asRecord)
        .map(({ dictKey, dictValue }): Option => ({ value: String(dictKey), label: String(dictValue) }));
    },
  });

/** Entries of a dictionary by its code. */
export const useDictionary = (code: string) => useQuery(dictionaryQuery(code));

type Entries = readonly Option[] | undefined;
const entriesOf = (results: readonly { data: Entries }[]): Entries[] => results.map(({ data }) => data);

/** Entries of several dictionaries, in the order of their codes; undefined until they are here. */
export const useDictionaries = (codes: readonly string[]): Entries[] =>
  useQueries({ queries: codes.map(dictionaryQuery), combine: entriesOf });

function toOptions(nodes: unknown, label: string): Option[] {
  return asList(nodes).map((one) => {
    const node = asRecord(one);
    const children = toOptions(node['children'], label);
    const option = { value: String(node['id'] ?? node['value']), label: String(node[label] ?? node['title'] ?? '') };
    return children.length > 0 ? { ...option, children } : option;
  });
}

/** Number of the tenant whose records are chosen from: the super role opens records of every tenant. */
export const TenantOfRecord = createContext('');

/** Records of another entity, as a tree where they are one; none of an entity that has no picker. */
export function useReferences(name: string) {
  const own = useSession((session) => session.tenantId);
  const given = use(TenantOfRecord);
  const tenantId = given === own ? '' : given;
  return useQuery({
    queryKey: [name, 'options', tenantId],
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      // The facts of all entities come with the first picker, not with the first page.
      const { entityOf } = await import('@cloud/contract/modules/entities.ts');
      const entity = entityOf(name);
      const { picker, title } = entity;
      if (!picker) return [];
      const query = picker.isPerTenant && tenantId !== '' ? { tenantId } : {};
      const nodes = await callCrud(entity, picker.call, query, { signal, quiet: true });
      return toOptions(nodes, picker.call === 'tree' ? 'title' : title);
    },
  });
}

export const hasOptions = (field: { kind: string }): field is DictionaryField | ReferenceField =>
  field.kind === 'dictionary' || field.kind === 'reference';
