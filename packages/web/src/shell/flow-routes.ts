import { request } from '../lib/http/request.ts';
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
  const list = Array.isArray(entries) ? (entries as Record<string, unknown>[]) : [];
  return list
    .filter((entry) => typeof entry === 'object' && entry !== null && Boolean(entry['code']))
    .map(({ code, dictKey, remark }) => ({
      routeKey: `${String(code)}_${String(dictKey)}`,
      routeValue: String(remark ?? ''),
    }));
}

/** Keeps the routes of flows, once per session. */
export async function loadFlowRoutes(): Promise<void> {
  if (readRecord('flowRoutes')) return;
  const query = { code: 'flow' };
  const { body } = await request({ method: 'GET', path: '/blade-system/dict/dictionary', query, quiet: true });
  store('flowRoutes', flowRoutesOf(body['data']));
}
