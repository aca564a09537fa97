export * from './decode-node.ts';
export * from './hierarchy.ts';
export * from './octree-format.ts';
