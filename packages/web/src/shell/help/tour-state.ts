import { loadPreferences, setPreference, usePreferences } from '../../lib/session/preferences.ts';
import { setShell } from '../shell-state.ts';

/** Parts of the console that the tour shows, in its order, each with what marks it: the part, or what opens it on a small screen. */
export const TOUR_STEPS = [
  ['scans', '[data-testid="dataset-zone"], [data-zone-tab="datasets"]'],
  ['view', '[data-testid="modelling-page"] > section, [data-zone-tab="view"]'],
  ['work', '[data-testid="modelling-page"] > aside:last-of-type, [data-zone-tab="work"]'],
  ['menu', 'nav:not([role="tablist"]), [data-menu-opener]'],
  ['find', '[role="toolbar"]'],
  ['help', '[data-testid="user-menu"]'],
] as const;

/** The server keeps under this name that the tour was taken or declined. */
const PREFERENCE = 'tour';

/** Offers the tour to those who have neither taken nor declined it. */
export async function offerTour(): Promise<void> {
  await loadPreferences();
  const { isReady, values } = usePreferences.getState();
  setShell({ isTourOffered: isReady && values[PREFERENCE] === undefined });
}

/** Ends the tour, or declines it: it is offered no more. */
export function endTour(): void {
  setShell({ isTouring: false, isTourOffered: false });
  setPreference(PREFERENCE, 'done');
}
