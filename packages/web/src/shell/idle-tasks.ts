import { session } from '../lib/session/session.ts';
import { loadFlowRoutes } from './flow-routes.ts';
import { offerTour } from './help/tour-state.ts';
import type { Pages } from './page.ts';
import { rememberTabs } from './tabs/tab-memory.ts';

/** What the frame does when nothing else is to do; returns what ends it. */
export function startIdleTasks(pages: Pages): () => void {
  // A failure does not matter: the next session fetches them again.
  if (session().token) loadFlowRoutes().catch(() => {});
  void offerTour();
  return rememberTabs(pages);
}
