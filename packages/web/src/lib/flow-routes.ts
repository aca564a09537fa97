import { request } from './http/request.ts';
import { store } from './storage.ts';

/** Which form a process opens: `<code>_<key>` of its entry in the flow dictionary, and the route in its remark. */
export interface FlowRoute {
  routeKey: string;
  routeValue: string;
}

/** Keeps the routes of the processes, by the flow dictionary. */
export async function loadFlowRoutes(): Promise<void> {
  const path = '/blade-system/dict/dictionary';
  const { body } = await request({ method: 'GET', path, query: { code: 'flow' }, quiet: true });
  const entries = Array.isArray(body['data']) ? (body['data'] as Record<string, unknown>[]) : [];
  const routes = entries.map(({ code, dictKey, remark }): FlowRoute => ({
    routeKey: `${String(code)}_${String(dictKey)}`,
    routeValue: String(remark ?? ''),
  }));
  store('flowRoutes', routes);
}
