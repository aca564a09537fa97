export { deviationTilesStage } from './deviation-tiles.ts';
export { tileStage } from './tile-points.ts';
