export { planesStage } from './plane-stage.ts';
