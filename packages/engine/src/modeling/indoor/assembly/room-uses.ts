import type { Warning } from '../../../core/errors.ts';
import type { Opening, Room, RoomUse, Stair } from '../../../core/model/structured-model.ts';
import { isGlazing } from '../../../core/model/structured-model.ts';
import { roundLength } from '../../../math/rounding.ts';
import type { RoomFixtures } from '../detected-elements.ts';
import { centroidOf, isInside, perimeterOf, signedArea } from '../../../math/polygon.ts';

/** What tells what rooms are for. */
export interface UseEvidence {
  openings: readonly Opening[];
  stairs: readonly Stair[];
  /** Of each room, in their order. */
  fixtures: readonly (RoomFixtures | undefined)[];
}

/** What makes a room a corridor; meters unless said otherwise. */
export interface RoomUseOptions {
  /** Width of a corridor. */
  leastWidth?: number;
  mostWidth?: number;
  /** Length over width, with so many doors and passages to other rooms. */
  slender?: number;
  manyDoors?: number;
  /** The same of a corridor with few doors. */
  verySlender?: number;
  fewDoors?: number;
  /** Share of the floor that the flights of a stairwell take at least; a hall with a stair in it is none. */
  stairShare?: number;
  /** Flights from the storey below end this near to the floor of the room that they lead into. */
  sameFloor?: number;
}

export const ROOM_USE_DEFAULTS: Required<RoomUseOptions> = {
  leastWidth: 0.8,
  mostWidth: 3,
  slender: 2.5,
  manyDoors: 3,
  verySlender: 4,
  fewDoors: 2,
  stairShare: 0.12,
  sameFloor: 0.3,
};

/** Tells rooms what they are for, where stairs, fixtures, shape and doors say it. Changes `rooms`. */
export function assignUses(
  rooms: readonly Room[],
  { openings, stairs, fixtures }: UseEvidence,
  options: RoomUseOptions = {},
): void {
  const knobs = { ...ROOM_USE_DEFAULTS, ...options };
  for (const [k, room] of rooms.entries()) {
    const guess = guessOf(fixtures[k]);
    const flights = stairs.filter((stair) => leadsThrough(room, stair, knobs) && holds(room, stair.treads));
    if (flights.length > 0 && areaOf(flights) >= knobs.stairShare * room.area) room.use = 'stairs';
    else if (guess) {
      room.use = guess.use;
      room.assumptions = [...room.assumptions, guess.reason];
    } else if (isCorridor(room, openings, knobs)) room.use = 'corridor';
  }
}

/** How sure fixtures make of a use, percent. */
const SURE = { tubAndToilet: 90, tub: 75, toilet: 60, line: 60, lineOfTwoSigns: 80 };

/** What the fixtures of a room say it is for, and how sure that is. */
function guessOf(fixtures: RoomFixtures | undefined): { use: RoomUse; reason: Warning } | undefined {
  if (!fixtures) return undefined;
  if (fixtures.kind === 'kitchen') {
    const percent = fixtures.signs > 1 ? SURE.lineOfTwoSigns : SURE.line;
    const length = roundLength(fixtures.worktop);
    return { use: 'kitchen', reason: { code: 'room-kitchen-guessed', params: { length, percent } } };
  }
  const { tubs, toilets } = fixtures;
  const ofOne = tubs > 0 ? SURE.tub : SURE.toilet;
  const percent = tubs > 0 && toilets > 0 ? SURE.tubAndToilet : ofOne;
  return { use: 'bath', reason: { code: 'room-bath-guessed', params: { tubs, toilets, percent } } };
}

/** Area of the treads of flights in the plan. */
function areaOf(flights: readonly Stair[]): number {
  const treads = flights.flatMap((flight) => flight.treads);
  return treads.reduce((sum, { outline }) => sum + Math.abs(signedArea(outline)), 0);
}

/** True for a stair that leads up from a room's floor, or to it. */
function leadsThrough(room: Room, { storey, zTop }: Stair, { sameFloor }: Required<RoomUseOptions>): boolean {
  return storey === room.storey || Math.abs(zTop - room.zFloor) < sameFloor;
}

function holds({ polygon }: Room, treads: Stair['treads']): boolean {
  const [x, y] = centroidOf(treads[Math.floor(treads.length / 2)]!.outline);
  return isInside(polygon, x, y);
}

/** Width and length of the strip with a room's area and perimeter; also of one that bends or runs around. */
function isCorridor(room: Room, openings: readonly Opening[], knobs: Required<RoomUseOptions>): boolean {
  const half = [room.polygon, ...room.holes].reduce((sum, loop) => sum + perimeterOf(loop), 0) / 2;
  const root = Math.sqrt(Math.max(0, half ** 2 - 4 * room.area));
  const [width, length] = [(half - root) / 2, (half + root) / 2];
  if (width < knobs.leastWidth || width > knobs.mostWidth) return false;
  const doors = openings.filter(
    ({ type, rooms }) => !isGlazing(type) && rooms.includes(room.id) && rooms.every((id) => id !== null),
  ).length;
  return (
    (length >= knobs.slender * width && doors >= knobs.manyDoors) ||
    (length >= knobs.verySlender * width && doors >= knobs.fewDoors)
  );
}
