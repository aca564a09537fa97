// What a page draws of a model that changes under the hand; no file formats with their libraries.
// Not through the index of the meshes, which brings the library of glTF.
export { buildModelParts } from './mesh/model-parts.ts';
export type { PaintedPart } from './mesh/model-parts.ts';
export { drawSvg } from './svg/index.ts';
