import type { Stage } from '../core/stage.ts';
import { deviationStage } from './deviation-stage.ts';
import { editsStage } from './edit-stage.ts';
import { openingsStage } from './opening-stage.ts';
import { roomsStage } from './room-stage.ts';
import { slabsStage } from './slab-stage.ts';
import { storeysStage } from './storey-stage.ts';
import { wallsStage } from './wall-stage.ts';

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
