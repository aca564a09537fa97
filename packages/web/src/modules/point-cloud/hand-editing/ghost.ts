import type { EditOpeningKind } from '@cloud/contract';
import type { Corner } from './geometry/face-geometry.ts';
import type { Place } from './geometry/plan-geometry.ts';

/** What is drawn over plan and view while a hand edits. Meters from the model's origin. */
export interface Ghost {
  /** Closed outlines and lines of the plan. */
  shapes: readonly (readonly Place[])[];
  /** In the view these closed outlines stand in place of the shapes, which lie on the floor. */
  upright?: readonly (readonly Corner[])[];
  label: GhostLabel | undefined;
}

/** The measure, where it is written. */
export interface GhostLabel {
  text: string;
  at: Place;
  /** Height above the model's origin that it stands above; without one it stands above the floor. */
  z?: number;
  /** An opening is drawn: of which kind, and the height of its sill above the floor. */
  opening?: { kind: EditOpeningKind; sill: number };
}
