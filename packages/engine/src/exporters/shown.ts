// What a page draws of a model that changes under the hand; no file formats with their libraries.
export { buildModelParts } from './mesh/index.ts';
export type { PaintedPart } from './mesh/index.ts';
export { drawSvg } from './svg/index.ts';
