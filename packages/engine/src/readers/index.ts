export { openCloud, readers } from './formats.ts';
export { readStage } from './read-stage.ts';
