import { MOST_REGIONS, REGION_ROOT, regionLazyList } from '@cloud/contract';
import type { EndpointInput } from '@cloud/contract';
import type { Region } from '@cloud/contract';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/http/call.ts';
import type { TreeRow } from '../../crud/table/tree-rows.ts';

const LONG_MS = 60_000;
/** Above the country. */
const ABOVE = '0';

const fetchRegions = (query: EndpointInput<typeof regionLazyList>, signal: AbortSignal) =>
  call(regionLazyList, query, { signal, quiet: true });

/** Regions as a tree whose branches are fetched when they are opened, or what fits a search. */
export function useRegions(search: { name: string; code: string }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<readonly string[]>([]);
  const isSearch = search.name !== '' || search.code !== '';
  const top = useQuery({
    queryKey: ['region', 'list', search],
    staleTime: LONG_MS,
    queryFn: ({ signal }) => fetchRegions(isSearch ? search : { parentCode: REGION_ROOT }, signal),
  });
  const branches = useQueries({
    queries: open.map((code) => ({
      queryKey: ['region', 'below', code],
      staleTime: LONG_MS,
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchRegions({ parentCode: code }, signal),
    })),
  });
  const below = new Map(open.map((code, i) => [code, branches[i]?.data ?? []]));
  const draw = (regions: readonly Region[], depth: number): TreeRow[] =>
    regions.flatMap((region) => {
      const row = { row: region as unknown as TreeRow['row'], depth, hasChildren: region.hasChildren === true };
      return [row, ...draw(below.get(region.code) ?? [], depth + 1)];
    });
  return {
    rows: draw(top.data ?? [], 0),
    isOpen: (code: string) => below.has(code),
    toggle: (code: string) =>
      setOpen((old) => (old.includes(code) ? old.filter((other) => other !== code) : [...old, code])),
    show: (code: string) =>
      setOpen((old) => (code === REGION_ROOT || code === ABOVE || old.includes(code) ? old : [...old, code])),
    isBusy: top.isFetching || branches.some(({ isFetching }) => isFetching),
    isPending: top.isPending,
    error: top.error,
    isSearch,
    /** More fit the search than are shown. */
    isCut: top.data?.length === MOST_REGIONS,
    refresh: () => client.invalidateQueries({ queryKey: ['region'] }),
  };
}

export type Regions = ReturnType<typeof useRegions>;
