import type { Stage } from '../core/stage.ts';
import { readStage } from '../ingest/index.ts';
import { tileStage } from '../lod/index.ts';

/** From uploaded files to a cloud that can be looked at; every recipe begins where these end. */
export const INGEST_STAGES: readonly Stage[] = [readStage, tileStage];
