import { dictCalls } from '@cloud/contract';
import type { DictionaryField, ReferenceField } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from '../../lib/http/call.ts';
import { asRecord, asList } from '../../lib/unknown.ts';
import { fetchData } from '../../lib/http/fetch-data.ts';
import { useSession } from '../../lib/session/session.ts';

/** Something to choose from. */
export interface Option {
  value: string;
  label: string;
  children?: Option[];
}

const LONG_MS = 5 * 60_000;

/** Entries of a dictionary by its code. */
export function useDictionary(code: string) {
  return useQuery({
    queryKey: ['dict', 'dictionary', code],
    staleTime: LONG_MS,
    queryFn: async ({ signal }) => {
      const entries = await call(dictCalls.dictionary, { code }, { signal, quiet: true });
      return asList(entries)
        .map(asRecord)
        .map(({ dictKey, dictValue }): Option => ({ value: String(dictKey), label: String(dictValue) }));
    },
  });
}

interface Source {
  path: string;
  /** Name of the text in a plain list; trees carry `title`. */
  label?: string;
  /** Each tenant has its own. */
  isPerTenant?: boolean;
}

/** Where the records come from that a reference may point to. */
const SOURCES: Readonly<Record<string, Source>> = {
  dept: { path: '/blade-system/dept/tree', isPerTenant: true },
  role: { path: '/blade-system/role/tree', isPerTenant: true },
  menu: { path: '/blade-system/menu/tree' },
  dict: { path: '/blade-system/dict/tree' },
  dictBiz: { path: '/blade-system/dict-biz/tree' },
  post: { path: '/blade-system/post/select', label: 'postName', isPerTenant: true },
  tenant: { path: '/blade-system/tenant/select', label: 'tenantName' },
  datasource: { path: '/blade-develop/datasource/select', label: 'name' },
  tenantPackage: { path: '/blade-system/tenant-package/select', label: 'packageName' },
};

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

/** Records of another entity, as a tree where they are one. */
export function useReferences(entity: string) {
  const source = SOURCES[entity];
  const own = useSession((session) => session.tenantId);
  const given = use(TenantOfRecord);
  const tenantId = source?.isPerTenant && given !== own ? given : '';
  return useQuery({
    queryKey: [entity, 'options', tenantId],
    staleTime: 30_000,
    enabled: source !== undefined,
    queryFn: async ({ signal }) => {
      const query = tenantId === '' ? {} : { tenantId };
      const nodes = await fetchData({ method: 'GET', path: source!.path, query, signal, quiet: true });
      return toOptions(nodes, source!.label ?? 'title');
    },
  });
}

export const hasOptions = (field: { kind: string }): field is DictionaryField | ReferenceField =>
  field.kind === 'dictionary' || field.kind === 'reference';
