import { create } from 'zustand';
import { setPreference, usePreferences } from '../../lib/session/preferences.ts';

/** Parts of the console that the tour shows, in its order, each with what marks it on the screen. */
export const TOUR_STEPS = [
  ['scans', '[data-testid="dataset-zone"]'],
  ['view', '[data-testid="modelling-page"] > section'],
  ['work', '[data-testid="modelling-page"] > aside:last-of-type'],
  ['menu', 'nav'],
  ['find', '[role="toolbar"]'],
  ['help', '[data-testid="user-menu"]'],
] as const;

/** The server keeps under this name that the tour was taken or declined. */
export const TOUR_PREFERENCE = 'tour';

/** The step that is shown; undefined while no tour goes on. */
export const useTour = create<{ step: number | undefined }>(() => ({ step: undefined }));

/** Whether the tour was neither taken nor declined, and does not go on. */
export function useTourDue(): boolean {
  const isOn = useTour(({ step }) => step !== undefined);
  return usePreferences(({ isReady, values }) => isReady && values[TOUR_PREFERENCE] === undefined) && !isOn;
}

export const startTour = (): void => useTour.setState({ step: 0 });

/** Ends the tour, or declines it: it is offered no more. */
export function endTour(): void {
  useTour.setState({ step: undefined });
  setPreference(TOUR_PREFERENCE, 'done');
}

/** Goes to another step; behind the last one the tour is over. */
export function goToStep(step: number): void {
  if (step >= TOUR_STEPS.length) endTour();
  else useTour.setState({ step: Math.max(0, step) });
}
