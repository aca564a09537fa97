import type { CameraRig } from '../camera/camera-rig.ts';
import { viewOf } from '../camera/camera.ts';
import type { CameraView } from '../camera/camera.ts';
import type { ModelLayer } from '../models/model-layer.ts';
import type { PointLayer } from '../points/point-layer.ts';
import type { PointRenderer } from '../render/point-renderer.ts';
import type { Surface } from '../render/surface.ts';
import type { ViewerTheme } from '../viewer-types.ts';
import type { Settings } from './scene-settings.ts';
import { unite } from './scene-style.ts';

/** What a scene is made of, for the code that draws it, picks in it and decides what is visible. */
export interface SceneParts {
  readonly surface: Surface;
  readonly rig: CameraRig;
  points: PointLayer;
  model: ModelLayer;
  renderer: PointRenderer;
  settings: Settings;
  theme: ViewerTheme;
  /** Values at the ends of the palette that the page has set, by color mode. */
  readonly colorRanges: Partial<Record<string, readonly [number, number]>>;
}

/** The camera as it stands, with a depth range around everything that is open. */
export function currentView({ surface: { canvas }, rig, points, model }: SceneParts): CameraView {
  return viewOf(rig.pose, canvas.width, canvas.height, unite(points.bounds?.all, model.bounds));
}
