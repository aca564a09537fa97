import { dict } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { callCrud } from '../../crud/record/call-crud.ts';
import { asList, asRecord } from '../../lib/unknown.ts';

/** Dictionaries of the system, as choices of a list. */
export function useDictionaryCodes() {
  const { data = [] } = useQuery({
    queryKey: ['dict', 'codes'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const page = asRecord(await callCrud(dict, 'parent-list', { size: 500 }, { signal, quiet: true }));
      return asList(page['records'])
        .map(asRecord)
        .map(({ code, dictValue }) => ({ value: String(code), label: `${String(dictValue)} (${String(code)})` }));
    },
  });
  return data;
}
