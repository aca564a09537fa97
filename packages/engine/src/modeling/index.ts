export { deviationStage } from './deviation/deviation-stage.ts';
export { editsStage } from './edits/edits-stage.ts';
export { openingsStage } from './indoor/openings/opening-stage.ts';
export { roomsStage } from './indoor/rooms/room-stage.ts';
export { slabsStage } from './indoor/slabs/slab-stage.ts';
export { stairsStage } from './indoor/stairs/stair-stage.ts';
export { storeysStage } from './indoor/storeys/storey-stage.ts';
export { wallsStage } from './indoor/walls/wall-stage.ts';
