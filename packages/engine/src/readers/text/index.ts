export { objReader } from './obj.ts';
export { ptxReader } from './ptx.ts';
export { textReader } from './text.ts';
