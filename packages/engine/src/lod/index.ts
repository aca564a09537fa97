export * from './decode-node.ts';
export * from './hierarchy.ts';
export * from './octree-format.ts';
export { encodePng } from './png.ts';
export { tileStage } from './tile-points.ts';
