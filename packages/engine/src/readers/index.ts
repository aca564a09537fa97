export { openCloud, readers } from './formats.ts';
