import { dictCalls } from '@cloud/contract';
import { call } from '../lib/http/call.ts';
import { asRecord, asList } from '../lib/unknown.ts';
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
  const entries = await call(dictCalls.dictionary, { code: 'flow' }, { quiet: true });
  store('flowRoutes', flowRoutesOf(entries));
}
