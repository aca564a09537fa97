import type { ViewerState } from '../viewer-types.ts';
import type { SceneParts } from './scene-parts.ts';
import { START_SETTINGS } from './scene-settings.ts';
import { applyVisibility } from './visibility.ts';

/** The view as it stands; a copy. */
export function stateOf({ rig, controls, settings, measuring }: SceneParts): ViewerState {
  return {
    version: 1,
    camera: rig.goal,
    navigation: controls.navigation,
    ...structuredClone(settings),
    measurements: structuredClone([...measuring.done]),
  };
}

/** Turns a scene into the view that a state describes; what the state lacks starts as in a new view. */
export function applyState(parts: SceneParts, { camera, navigation, measurements, ...settings }: ViewerState): void {
  parts.controls.navigation = navigation;
  parts.measuring.replace(measurements);
  parts.settings = { ...structuredClone(START_SETTINGS), ...structuredClone(settings) };
  parts.model.select(parts.settings.selection);
  applyVisibility(parts);
  parts.rig.move(camera);
}
