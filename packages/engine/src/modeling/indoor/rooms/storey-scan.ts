import type { DetectedStorey, StoreyLayout } from '../detected-elements.ts';
import type { TreadChain } from '../stairs/chains/tread-chains.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import type { CeilingMap } from './ceiling-map.ts';
import type { CutSide } from './cut-side.ts';
import type { WallFace } from './outlines/wall-faces.ts';
import type { RoomLabels } from './labels/room-labels.ts';

/** A storey with its points and ceilings, before its rooms are found. */
export interface StoreyScan {
  layout: StoreyLayout;
  storey: DetectedStorey;
  points: StoreyPoints;
  /** The same with what lies below its floor, where a room may lie lower. */
  lowerPoints?: () => StoreyPoints;
  ceilings: CeilingMap;
  /** Upright planes of the whole scan that may be walls. */
  faces: readonly WallFace[];
  /** Upright planes without a dense part, which tell the direction of walls only. */
  sparse?: readonly WallFace[];
  /** Those that are leaves of doors or fronts of cupboards in this storey. */
  panels: readonly WallFace[];
  /** Sides along which the file was cut out of a larger scan. */
  cuts?: readonly CutSide[];
  /** Treads of its stairs that follow each other. */
  chains?: readonly TreadChain[];
  /** Upright planes with short ones: of a wall seen through a door little shows. */
  shortFaces?: readonly WallFace[];
}

/** The same with labeled rooms, before their outlines are found. */
export interface LabeledScan extends StoreyScan {
  labels: RoomLabels;
}
