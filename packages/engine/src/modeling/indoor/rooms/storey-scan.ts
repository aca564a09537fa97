import type { DetectedStorey, StoreyLayout } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import type { CeilingMap } from './ceiling-map.ts';
import type { RoomLabels } from './labels/room-labels.ts';

/** What is known of a storey when its rooms are looked for. */
export interface StoreyScan {
  layout: StoreyLayout;
  storey: DetectedStorey;
  points: StoreyPoints;
  ceilings: CeilingMap;
}

/** The same once rooms are told apart, when their outlines are looked for. */
export interface LabeledScan extends StoreyScan {
  labels: RoomLabels;
}
