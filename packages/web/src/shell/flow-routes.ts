import { asRecord, asList } from '../lib/unknown.ts';
import { fetchData } from '../lib/http/fetch-data.ts';
import { readRecord, store } from '../lib/storage.ts';

/** Which form belongs to which kind of process, as the dictionary of flows says it. */
export interface FlowRoute {
  /** `code_dictKey` of the entry. */
  routeKey: string;
  /** Its remark. */
  routeValue: string;
}

/** Entries of the dictionary as routes; rubbish among them is left out. */
export function flowRoutesOf(entries: unknown): readonly FlowRoute[] {
  return asList(entries)
    .map(asRecord)
    .filter(({ code }) => Boolean(code))
    .map(({ code, dictKey, remark }) => ({
      routeKey: `${String(code)}_${String(dictKey)}`,
      routeValue: String(remark ?? ''),
    }));
}

/** Keeps the routes of flows, once per session. */
export async function loadFlowRoutes(): Promise<void> {
  if (readRecord('flowRoutes')) return;
  const query = { code: 'flow' };
  const entries = await fetchData({ method: 'GET', path: '/blade-system/dict/dictionary', query, quiet: true });
  store('flowRoutes', flowRoutesOf(entries));
}
