import type { Unit } from '../core/reader.ts';
import type { Vec3 } from '../core/vector.ts';
import { layersOf, profileOf } from './axis-profile.ts';
import type { Layer } from './axis-profile.ts';
import { UNIT_METERS } from './axis-transform.ts';
import { countDoorways } from './find-doorways.ts';
import { hasTreads } from './find-treads.ts';
import { PointSample, quantile } from './point-sample.ts';
import { TILT_DEFAULTS, tiltOf, turnUp } from './tilt.ts';

/** Fewer points show no layers. */
const LEAST_POINTS = 5000;
/** How often files that name no unit are in one. The US foot differs too little to be told from the other. */
const COMMON: readonly (readonly [Unit, number])[] = [
  ['m', 1],
  ['mm', 1],
  ['ft', 0.3],
  ['cm', 0.15],
  ['in', 0.15],
];
/** How often a clear height up to so many meters occurs beside the usual one, low to high; none is outside of these. */
const CLEAR_HEIGHTS: readonly (readonly [below: number, weight: number])[] = [
  [1.8, 0],
  [2, 0.05],
  [2.2, 0.15],
  [3.3, 1],
  [4.5, 0.5],
  [6.5, 0.12],
  [9, 0.04],
  [16, 0.015],
  [30, 0.002],
];
/** The same of the thickness of a floor between two storeys. */
const FLOOR_THICKNESSES: readonly (readonly [below: number, weight: number])[] = [
  [0.05, 0.01],
  [0.12, 0.1],
  [0.6, 1],
  [1.2, 0.2],
  [1.9, 0.02],
];
/** A unit is certain if it is so many times as likely as the next. */
const CERTAIN = 30;
/** Doorways tell a unit if there are so many, and so many times as many as in the other. */
const DOORWAYS = { least: 3, times: 4 };
/** A distance below this share of the largest is no storey, but a floor between two or a step. */
const LEAST_STOREY = 0.4;
/** Weight of a distance that a unit does not explain. */
const UNEXPLAINED = 0.001;
/** Cells of a plan raster along its longer side, in which layers are laid over each other. */
const PLAN_CELLS = 48;
/** Share of the points at either end that the raster leaves out. */
const PLAN_TAIL = 0.01;
/** Layers whose distances are a smaller share of the height of the cloud are a ceiling and the floor above, not a storey. */
const LEAST_SHARE = 0.1;
/** A layer lies next above another in at least this share of the cells of the widest one; tables and landings in fewer. */
const LEAST_COVER = 0.15;

/** What the distances of floors and ceilings, doorways and stairs say of the unit. */
export interface UnitGuess {
  unit: Unit;
  /** Clear height of a storey, in file units. */
  height: number;
  /** The unit that explains the distances nearly as well: not for a program to decide. */
  other?: Unit;
}

/**
 * The unit in which floors and ceilings along the up axis are a storey apart and, where that fits two, doorways are as high and wide
 * as doors and treads a riser apart; undefined if floors and ceilings say nothing.
 */
export function guessUnit(sample: PointSample, upAxis: 1 | 2): UnitGuess | undefined {
  if (sample.count < LEAST_POINTS) return undefined;
  const gaps = gapsOf(sample, upAxis);
  const likely = COMMON.map(([unit, common]) => ({ unit, weight: common * weightIn(unit, gaps) }));
  const [first, second] = likely.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  if (!first) return undefined;
  const guess = (unit: Unit): UnitGuess => {
    const { height } = gaps.find((gap) => clearWeight(gap.height * UNIT_METERS[unit]) > 0)!;
    return { unit, height };
  };
  if (!second || first.weight >= CERTAIN * second.weight) return guess(first.unit);
  // Doors and stairs are built alike everywhere.
  const units = [first.unit, second.unit];
  const unit = unitOfDoorways(sample, upAxis, { units, gaps }) ?? unitOfTreads(sample, upAxis, units);
  if (unit) return guess(unit);
  return { ...guess(first.unit), other: second.unit };
}

/** The unit in which many more doorways stand on the floors of storeys than in the other one. */
function unitOfDoorways(
  sample: PointSample,
  upAxis: 1 | 2,
  { units, gaps }: { units: readonly Unit[]; gaps: readonly Gap[] },
): Unit | undefined {
  const counts = units.map((unit) => {
    const meters = UNIT_METERS[unit];
    const floors = gaps.filter(({ height }) => clearWeight(height * meters) > 0).map(({ floor }) => floor);
    return countDoorways(sample, [...new Set(floors)], { upAxis, meters });
  });
  const { least, times } = DOORWAYS;
  return units.find((_, k) => counts[k]! >= least && counts[k]! >= times * counts[1 - k]!);
}

/** The only unit in which flights of stairs are in a cloud. */
function unitOfTreads(sample: PointSample, upAxis: 1 | 2, units: readonly Unit[]): Unit | undefined {
  const [unit, ...others] = units.filter((one) => hasTreads(sample, upAxis, UNIT_METERS[one]));
  return others.length === 0 ? unit : undefined;
}

/** The same of a cloud that leans, whose floors blur along the z axis: its layers along what pointed up. */
export function guessLeaningUnit(sample: PointSample): UnitGuess | undefined {
  const { cube, mostThickness } = TILT_DEFAULTS;
  // How large a piece of wall is depends on the unit, the lean that it tells does not.
  for (const [unit] of COMMON) {
    const meters = UNIT_METERS[unit];
    const tilt = tiltOf(sample, { cube: cube / meters, mostThickness: mostThickness / meters });
    if (tilt) return guessUnit(uprightSample(sample, tilt.up), 2);
  }
  return undefined;
}

function uprightSample({ position, count }: PointSample, up: Vec3): PointSample {
  const turn = turnUp(up, [0, 0, 0]);
  const turned = position.slice(0, 3 * count);
  for (let i = 0; i < turned.length; i += 3) turned.set(turn([turned[i]!, turned[i + 1]!, turned[i + 2]!]), i);
  const sample = new PointSample(count);
  sample.offer(turned, count);
  return sample;
}

type Weights = readonly (readonly [below: number, weight: number])[];
const weightOf = (table: Weights, meters: number) => table.find(([below]) => meters < below)?.[1] ?? 0;
const clearWeight = (meters: number) => weightOf(CLEAR_HEIGHTS, meters);

/** Two layers with nothing between them at most places where both are; `height` in file units. */
interface Gap {
  low: number;
  high: number;
  /** Where the lower one lies along the up axis. */
  floor: number;
  height: number;
}

/** How well a unit explains the distances of layers: each is a storey, a floor between two, or a step. */
function weightIn(unit: Unit, gaps: readonly Gap[]): number {
  const most = Math.max(0, ...gaps.map(({ height }) => height));
  if (clearWeight(most * UNIT_METERS[unit]) === 0) return 0;
  const storeys = gaps.filter(({ height }) => height >= LEAST_STOREY * most);
  const isFloor = ({ low, high }: Gap) =>
    storeys.some((gap) => gap.high === low) && storeys.some((gap) => gap.low === high);
  const meters = (some: readonly Gap[]) => some.map(({ height }) => height * UNIT_METERS[unit]);
  const floors = gaps.filter((gap) => !storeys.includes(gap) && isFloor(gap));
  return meanWeight(CLEAR_HEIGHTS, meters(storeys)) * meanWeight(FLOOR_THICKNESSES, meters(floors));
}

/** Geometric mean: the storeys of a building are alike, and say no more together than one does. */
function meanWeight(table: Weights, meters: readonly number[]): number {
  const logs = meters.map((value) => Math.log(Math.max(UNEXPLAINED, weightOf(table, value))));
  return logs.length === 0 ? 1 : Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
}

/** Distances of layers that lie next above each other at many places: of floor and ceiling, of ceiling and floor above. */
function gapsOf(sample: PointSample, upAxis: 1 | 2): Gap[] {
  const profile = profileOf(sample, upAxis);
  const layers = layersOf(profile);
  const covers = coversOf(sample, upAxis, layers);
  const counts = new Map<string, Gap & { cells: number }>();
  for (let cell = 0; cell < (PLAN_CELLS + 1) ** 2; cell++) {
    const here = [...layers.keys()].filter((k) => covers[k]![cell]);
    for (const [k, high] of here.slice(1).entries()) {
      const low = here[k]!;
      const floor = layers[low]!.at;
      const gap = counts.get(`${low} ${high}`) ?? { low, high, floor, height: layers[high]!.at - floor, cells: 0 };
      counts.set(`${low} ${high}`, { ...gap, cells: gap.cells + 1 });
    }
  }
  const widest = Math.max(0, ...covers.map((cover) => cover.reduce((sum, set) => sum + set, 0)));
  const wide = [...counts.values()].filter(({ cells }) => cells >= LEAST_COVER * widest);
  const total = wide.reduce((sum, { height }) => sum + height, 0);
  if (total < LEAST_SHARE * profile.width) return [];
  return wide.sort((a, b) => a.low - b.low || a.high - b.high);
}

/** Plan cells that each layer has points in. */
function coversOf(sample: PointSample, upAxis: 1 | 2, layers: readonly Layer[]): Uint8Array[] {
  const axes = [0, upAxis === 2 ? 1 : 2];
  const [from, to] = [PLAN_TAIL, 1 - PLAN_TAIL].map((share) => axes.map((a) => quantile(sample.sorted(a), share)));
  const side = Math.max(...axes.map((_, k) => to![k]! - from![k]!)) / PLAN_CELLS;
  const covers = layers.map(() => new Uint8Array((PLAN_CELLS + 1) ** 2));
  if (!(side > 0)) return covers;
  for (let i = 0; i < sample.count; i++) {
    const height = sample.position[3 * i + upAxis]!;
    const k = layers.findIndex((layer) => height >= layer.from && height <= layer.to);
    if (k < 0) continue;
    const [u, v] = axes.map((a, n) => Math.floor((sample.position[3 * i + a]! - from![n]!) / side));
    if (u! >= 0 && v! >= 0 && u! <= PLAN_CELLS && v! <= PLAN_CELLS) covers[k]![v! * (PLAN_CELLS + 1) + u!] = 1;
  }
  return covers;
}
