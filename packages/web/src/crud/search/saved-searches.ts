import { asRecord, asList } from '../../lib/unknown.ts';
import { setPreference, usePreference, usePreferences } from '../../lib/session/preferences.ts';

/** A search under a name: its part of the address. */
export interface SavedSearch {
  name: string;
  search: string;
}

/** Most searches of one list, and longest name. */
const MOST = 20;
export const LONGEST_NAME = 30;

/** What is stored may be of another version of the console: whatever does not fit is left out. */
export function readSearches(stored: unknown): SavedSearch[] {
  return asList(stored).flatMap((one): SavedSearch[] => {
    const { name, search } = asRecord(one);
    return typeof name === 'string' && name !== '' && typeof search === 'string' ? [{ name, search }] : [];
  });
}

/** The searches that the user keeps for a list, the latest first; a name that is there already is replaced. */
export function useSavedSearches(list: string) {
  const key = `searches.${list}`;
  const searches = readSearches(usePreference(key));
  const others = (name: string) =>
    readSearches(usePreferences.getState().values[key]).filter((one) => one.name !== name);
  return {
    searches,
    keep: (search: SavedSearch) => setPreference(key, [search, ...others(search.name)].slice(0, MOST)),
    forget: (name: string) => {
      const left = others(name);
      setPreference(key, left.length > 0 ? left : undefined);
    },
  };
}
