import { appearanceCalls } from './scene/appearance.ts';
import { contentCalls } from './scene/contents.ts';
import { subscribe } from './scene/scene-parts.ts';
import { Scene } from './scene/scene.ts';
import { applyState, stateOf } from './scene/state.ts';
import { toolCalls } from './scene/tools.ts';
import { cameraCalls } from './scene/viewpoint.ts';
import type { Viewer, ViewerOptions } from './viewer-types.ts';

export { decodePointsPreview } from '@cloud/engine';
export type { PointsPreview, PreviewPoints } from '@cloud/engine';
export type * from '@cloud/engine';
export type * from './viewer-types.ts';
export type { CameraPose, Projection } from './camera/camera.ts';
export type { Navigation } from './camera/control-host.ts';
export type { MeasureKind, Measurement } from './measuring/measurement.ts';
export { measuredText, measuredValue } from './measuring/measurement.ts';
export type { SnapKind } from './measuring/snap.ts';
export { ModelError } from './models/parse-glb.ts';
export type { ModelPart, ParsedModel } from './models/parse-glb.ts';
export type { ModelElement } from './models/model.ts';
export { PointCloudError } from './points/point-cloud-source.ts';
export type { PointCloudSource } from './points/point-cloud-source.ts';
export { classColor, gradientStops, stationColor } from './render/palettes.ts';
export type { ColorMode } from './render/point-renderer.ts';
export { WebGlError } from './render/surface.ts';
export { stateFromText, stateToText } from './viewer-state.ts';

/**
 * Opens an empty 3D view in a container that has a size of its own.
 *
 * It draws only when something changed: with the camera at rest and everything loaded it costs nothing.
 *
 * @throws WebGlError where the browser cannot draw in three dimensions.
 */
export function createViewer(container: HTMLElement, options: ViewerOptions = {}): Viewer {
  const scene = new Scene(container, options);
  const { parts } = scene;
  return {
    ...contentCalls(parts),
    ...appearanceCalls(parts),
    ...cameraCalls(parts),
    ...toolCalls(parts),
    onFrame: (listener) => subscribe(scene.frameListeners, listener),
    getState: () => stateOf(parts),
    setState: (state) => applyState(parts, state),
    screenshot: (background) => scene.screenshot(background),
    stats: () => scene.stats(),
    dispose: () => scene.dispose(),
  };
}
