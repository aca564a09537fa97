export { pcdReader } from './pcd.ts';
export { plyReader } from './ply.ts';
