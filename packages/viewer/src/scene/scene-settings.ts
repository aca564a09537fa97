import type { ViewerState, Visibility } from '../viewer-types.ts';

/** Everything of a view that a link keeps, apart from camera and measurements. */
export type Settings = Omit<ViewerState, 'version' | 'camera' | 'navigation' | 'measurements'>;

/** The settings of a view that was just opened. */
export const START_SETTINGS: Settings = {
  colorMode: 'rgb',
  visible: { cloud: true, model: true, types: {}, hiddenIds: [], hiddenClasses: [] },
  heightRange: null,
  clipBox: null,
  swipe: null,
  selection: null,
  pointSize: 1,
  lighting: true,
  ceilings: 'auto',
};

/** Takes over what a call names and keeps the rest. */
export function mergeVisibility(before: Settings['visible'], part: Visibility): Settings['visible'] {
  return {
    cloud: part.cloud ?? before.cloud,
    model: part.model ?? before.model,
    types: { ...before.types, ...part.types },
    hiddenIds: [...(part.hiddenIds ?? before.hiddenIds)],
    hiddenClasses: [...(part.hiddenClasses ?? before.hiddenClasses)],
  };
}
