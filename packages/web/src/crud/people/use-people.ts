import { lookUpUsers } from '@cloud/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import { call } from '../../lib/http/call.ts';
import { useSettled } from '../../lib/use-settled.ts';
import type { Option } from '../../ui/field/option.ts';

const SHOWN = 50;
const FRESH_MS = 60_000;

/** Names of people by id that the page knows already, for values that were chosen before. */
export const KnownPeople = createContext<Readonly<Record<string, string>>>({});

/** Names that a search has shown, so that a choice keeps its name. */
const seen = new Map<string, string>();

/** People to choose from, looked up by what is typed; those that are chosen are among them. */
export function usePeople(chosen: readonly string[]) {
  const known = use(KnownPeople);
  const [typed, setTyped] = useState('');
  const name = useSettled(typed);
  const found = useQuery({
    queryKey: ['people', name],
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { records } = await call(lookUpUsers, { name, size: SHOWN }, { signal, quiet: true });
      return records.map(({ id, realName, deptName }): Option => {
        const label = [realName, deptName].filter(Boolean).join(' · ');
        seen.set(String(id), label);
        return { value: String(id), label };
      });
    },
  });
  const options = found.data ?? [];
  const nameOf = (id: string): string => known[id] ?? seen.get(id) ?? id;
  const others = chosen.filter((id) => !options.some(({ value }) => value === id));
  return {
    options: [...others.map((id): Option => ({ value: id, label: nameOf(id) })), ...options],
    search: setTyped,
    isFailed: found.isError,
  };
}
