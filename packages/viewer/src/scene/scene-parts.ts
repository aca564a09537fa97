import type { Aabb } from '@cloud/engine';
import type { CameraPose } from '../camera/camera.ts';
import type { CameraRig } from '../camera/camera-rig.ts';
import type { CameraControls } from '../camera/controls.ts';
import { viewOf } from '../camera/view.ts';
import type { CameraView } from '../camera/view.ts';
import type { MeasureSession } from '../measuring/measure-session.ts';
import type { Snap, SnapKind } from '../measuring/snap.ts';
import type { ModelLayer } from '../models/model-layer.ts';
import type { ParsedModel } from '../models/parse-glb.ts';
import type { PointCloudSource } from '../points/point-cloud-source.ts';
import type { PointLayer } from '../points/point-layer.ts';
import type { PointRenderer } from '../render/point-renderer.ts';
import type { Surface } from '../render/surface.ts';
import type { ViewerTheme } from '../viewer-types.ts';
import type { Settings } from './scene-settings.ts';
import { unite } from './scene-style.ts';

/** What a scene is made of, for the code that fills it, draws it, picks in it and decides what is visible. */
export interface SceneParts {
  readonly surface: Surface;
  readonly rig: CameraRig;
  readonly controls: CameraControls;
  readonly measuring: MeasureSession;
  points: PointLayer;
  model: ModelLayer;
  renderer: PointRenderer;
  settings: Settings;
  theme: ViewerTheme;
  /** Values at the ends of the palette that the page has set, by color mode. */
  readonly colorRanges: Partial<Record<string, readonly [number, number]>>;
  /** What is open, to load it again when the graphics context was lost. */
  readonly opened: { cloud?: PointCloudSource; model?: ArrayBuffer | ParsedModel };
  /** CSS pixels at the upper and at the lower edge that the page's tools lie over. */
  readonly insetPixels: number;
  /** What the camera was fitted to last, and how it stood then. */
  fitted: { boxes: readonly Aabb[]; pose: CameraPose } | undefined;
  readonly missListeners: Set<() => void>;
  readonly snapListeners: Set<(kind: SnapKind | null) => void>;
  /** What the next corner of a measurement would take hold of. */
  snap: Snap | undefined;
  readonly hoverListeners: Set<(id: string | null) => void>;
  readonly selectListeners: Set<(id: string | null) => void>;
  /** Something changed: a frame is drawn as soon as the screen is ready. */
  redraw(): void;
}

/** Replaces some of the settings and draws. */
export function changeSettings(parts: SceneParts, changed: Partial<Settings>): void {
  parts.settings = { ...parts.settings, ...changed };
  parts.redraw();
}

/** The camera as it stands, with a depth range around everything that is open. */
export function currentView({ surface: { canvas }, rig, points, model }: SceneParts): CameraView {
  return viewOf(rig.pose, canvas.width, canvas.height, unite(points.bounds?.all, model.bounds));
}

/** Adds a listener. @returns a function that removes it. */
export function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
