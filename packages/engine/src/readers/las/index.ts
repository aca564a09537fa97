export { lasReader } from './las.ts';
export { lazReader } from './laz.ts';
