export { readStage } from './read-stage.ts';
