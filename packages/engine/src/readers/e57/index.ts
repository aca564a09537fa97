export { e57Reader } from './e57.ts';
