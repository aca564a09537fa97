import type { Stage } from '../core/stage.ts';
import { deviationStage } from './deviation/deviation-stage.ts';
import { editsStage } from './edits/edit-stage.ts';
import { openingsStage } from './indoor/openings/opening-stage.ts';
import { roomsStage } from './indoor/rooms/room-stage.ts';
import { slabsStage } from './indoor/slabs/slab-stage.ts';
import { storeysStage } from './indoor/storeys/storey-stage.ts';
import { wallsStage } from './indoor/walls/wall-stage.ts';

/** The stages that turn segmented points of a building's inside into a structured model, in order. They need `segments/`. */
export const indoorStages: Stage[] = [
  storeysStage,
  roomsStage,
  wallsStage,
  openingsStage,
  slabsStage,
  editsStage,
  deviationStage,
];

/** The stages that make a model again after it was edited. They need what those before have left. */
export const indoorEditStages: Stage[] = [editsStage, deviationStage];
