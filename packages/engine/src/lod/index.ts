export * from './decode-node.ts';
export { deviationTilesStage } from './deviation-tiles.ts';
export * from './hierarchy.ts';
export * from './octree-format.ts';
export { encodePng } from './png.ts';
export { tileStage } from './tile-points.ts';
