import type { RUN_OPTIONS, RunOptionName, RunOptionValue, RunOptionValues } from '@cloud/contract';
import { columns, innerThickness, leastRoom, mostColumn, outerThickness, stairs } from './building-parts.ts';
import { innerDoors, leastOpening, outerDoors } from './openings.ts';
import type { Drawing } from './shapes.ts';

type Value<N extends RunOptionName> = NonNullable<RunOptionValues[N]>;

/** What a value does to the model, drawn; `layers` is a list of names, and an option of `words` is told by its sentence alone. */
export const OPTION_DRAWINGS: {
  [N in RunOptionName]: ((value: Value<N>) => Drawing) | 'layers' | 'words';
} = {
  leastRoom,
  outerThickness,
  innerThickness,
  leastOpening,
  passageWidth: innerDoors,
  mostDoorWidth: outerDoors,
  columns,
  mostColumn,
  stairs,
  layers: 'layers',
};

/** The drawing of an option with a value, if it has one. */
export function drawingOf({ name }: (typeof RUN_OPTIONS)[number], value: RunOptionValue): Drawing | undefined {
  const draw = OPTION_DRAWINGS[name];
  return typeof draw === 'function' ? (draw as (value: RunOptionValue) => Drawing)(value) : undefined;
}
