// What is true of a made building, to compare a model with: rooms, walls and openings as they were built.
import type { RoomFacts, StoreyFacts } from './building.ts';
import { roomAt } from './building.ts';

type Place = readonly [x: number, y: number];

export interface TrueWall {
  storey: number;
  a: Place;
  b: Place;
  thickness: number;
}

export interface TrueOpening {
  storey: number;
  kind: 'window' | 'door' | 'passage';
  /** Middle on the wall's axis, and width along it, meters. */
  center: Place;
  width: number;
  /** Heights above the storey's floor, meters. */
  sill: number;
  head: number;
}

export interface SceneTruth {
  storeys: { elevation: number; height: number }[];
  rooms: RoomFacts[];
  walls: TrueWall[];
  openings: TrueOpening[];
  /** Number of the room at a place, or -1: outside, or in a wall. */
  roomAt(storey: number, x: number, y: number): number;
}

/** The truth of a building from its facts; the scanner and the furniture play no part. */
export function truthOf({ rooms, storeys }: { rooms: RoomFacts[]; storeys: StoreyFacts[] }): SceneTruth {
  const walls = storeys.flatMap((facts, storey) =>
    facts.walls.map(({ from, to, thickness }): TrueWall => ({ storey, a: from, b: to, thickness })),
  );
  return {
    storeys: storeys.map(({ zFloor, zCeiling }) => ({ elevation: zFloor, height: zCeiling - zFloor })),
    rooms,
    walls,
    openings: storeys.flatMap(openingsOf),
    roomAt(storey, x, y) {
      const room = roomAt(rooms, storey, x, y);
      const isWall = walls.some((wall) => wall.storey === storey && isInWall(wall, x, y));
      return room && !isWall ? rooms.indexOf(room) : -1;
    },
  };
}

function openingsOf({ walls }: StoreyFacts, storey: number): TrueOpening[] {
  return walls.flatMap(({ from, to, openings = [] }) => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    return openings.map(({ at, width, sill, head, kind }): TrueOpening => {
      const t = (at + width / 2) / length;
      const center: Place = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
      return { storey, kind, center, width, sill, head };
    });
  });
}

function isInWall({ a, b, thickness }: TrueWall, x: number, y: number): boolean {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const along = dx * (x - a[0]) + dy * (y - a[1]);
  const across = dx * (y - a[1]) - dy * (x - a[0]);
  return Math.abs(across) < thickness / 2 && along > -thickness / 2 && along < length + thickness / 2;
}
