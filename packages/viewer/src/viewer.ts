import { Scene } from './scene/scene.ts';
import type { Viewer, ViewerOptions } from './viewer-types.ts';

export { decodePointsPreview } from '@cloud/engine';
export type { PointsPreview, PreviewPoints } from '@cloud/engine';
export type * from '@cloud/engine';
export type * from './viewer-types.ts';
export type { CameraPose, Projection } from './camera/camera.ts';
export type { Navigation } from './camera/controls.ts';
export type { MeasureKind, Measurement } from './measuring/measurement.ts';
export { measuredText, measuredValue } from './measuring/measurement.ts';
export { ModelError } from './models/parse-glb.ts';
export type { ModelElement } from './models/model.ts';
export { PointCloudError } from './points/octree-loader.ts';
export type { PointCloudSource } from './points/octree-loader.ts';
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
  return new Scene(container, options);
}
