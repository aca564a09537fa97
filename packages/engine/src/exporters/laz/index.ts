export { lazStage } from './laz-stage.ts';
