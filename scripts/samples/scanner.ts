// A terrestrial scanner: rays from stations, the nearest hit of each with noise and color, thinned to an even density.
import type { RoomFacts, StoreyFacts } from './building.ts';
import { Random } from './random.ts';
import type { Color, Hit, Point, Solid } from './scene.ts';
import { buildTree, castRay } from './scene.ts';

export interface ScanFacts {
  solids: Solid[];
  rooms: RoomFacts[];
  storeys: StoreyFacts[];
  /** Position of the scanner; z is the height of its mirror. */
  stations: Point[];
  seed: number;
  /** Degrees between rays. */
  step: number;
  /** One point is kept in a cube of this size, meters. */
  cell: number;
}

export interface ScannedPoint {
  station: number;
  place: Point;
  /** 0..255 */
  color: Color;
}

/** Standard deviation of a range, meters, and its growth per meter. */
const NOISE = 0.0016;
const NOISE_PER_METER = 0.0001;
const FARTHEST = 16;
/** A scanner does not see below itself. */
const LOWEST = (-74 * Math.PI) / 180;

interface Candidate extends ScannedPoint {
  range: number;
  hit: Hit;
}

/** Scans a scene. The same facts give the same points. */
export function scan(facts: ScanFacts): ScannedPoint[] {
  const tree = buildTree(facts.solids);
  const random = new Random(facts.seed);
  const kept = new Map<number, Candidate>();
  const isSeen = (solid: Solid) => solid.opacity >= 1 || random.next() < solid.opacity;
  facts.stations.forEach((origin, station) => {
    const step = (facts.step * Math.PI) / 180;
    for (let elevation = LOWEST; elevation < Math.PI / 2; elevation += step) {
      // Rows near the pole are as sparse as the others.
      const count = Math.max(4, Math.round((2 * Math.PI * Math.cos(elevation)) / step));
      for (let i = 0; i < count; i++) {
        const azimuth = ((i + random.next()) / count) * 2 * Math.PI;
        const flat = Math.cos(elevation);
        const direction: Point = [flat * Math.cos(azimuth), flat * Math.sin(azimuth), Math.sin(elevation)];
        const hit = castRay(tree, origin, direction, FARTHEST, isSeen);
        if (!hit) continue;
        const incidence = -(direction[0] * hit.normal[0] + direction[1] * hit.normal[1] + direction[2] * hit.normal[2]);
        if (incidence < 0.06) continue;
        const range = hit.range + random.normal() * (NOISE + NOISE_PER_METER * hit.range) * (1 + 0.5 * (1 - incidence));
        const place: Point = [
          origin[0] + direction[0] * range,
          origin[1] + direction[1] * range,
          origin[2] + direction[2] * range,
        ];
        if (hit.solid.isOutside) continue;
        const key = cellOf(place, facts.cell);
        if ((kept.get(key)?.range ?? Infinity) > range) kept.set(key, { station, place, color: [0, 0, 0], range, hit });
      }
    }
  });
  return [...kept.values()].map((candidate) => ({
    ...finish(candidate),
    color: light(candidate, facts, tree, random),
  }));
}

function finish({ station, place, color }: Candidate): ScannedPoint {
  return { station, place, color };
}

function cellOf([x, y, z]: Point, size: number): number {
  const index = (value: number) => Math.floor(value / size) + 4096;
  return (index(x) * 8192 + index(y)) * 8192 + index(z);
}

/** Color of a point under the lamp of its room: soft light everywhere, and the lamp where nothing stands between. */
function light(
  { place, hit, station }: Candidate,
  facts: ScanFacts,
  tree: ReturnType<typeof buildTree>,
  random: Random,
): Color {
  const base = hit.solid.paint(place, hit.normal);
  const lamp = nearestLamp(facts, place, facts.stations[station]!);
  let brightness = 0.7;
  if (hit.solid.isLamp) brightness = 1.06;
  else if (lamp) {
    const to: Point = [lamp[0] - place[0], lamp[1] - place[1], lamp[2] - place[2]];
    const far = Math.hypot(...to);
    const direction: Point = [to[0] / far, to[1] / far, to[2] / far];
    const facing = direction[0] * hit.normal[0] + direction[1] * hit.normal[1] + direction[2] * hit.normal[2];
    const start: Point = [
      place[0] + hit.normal[0] * 0.02,
      place[1] + hit.normal[1] * 0.02,
      place[2] + hit.normal[2] * 0.02,
    ];
    const isLit =
      facing > 0 && !castRay(tree, start, direction, far - 0.05, (solid) => !solid.isLamp && solid.opacity >= 1);
    if (isLit) brightness += (0.42 * Math.min(1, facing + 0.25)) / (1 + 0.03 * far * far);
    else brightness -= 0.06;
  }
  const grain = 1 + 0.018 * random.normal();
  const byte = (channel: number) => Math.max(0, Math.min(255, Math.round(channel * brightness * grain * 255)));
  return [byte(base[0]), byte(base[1]), byte(base[2])];
}

function nearestLamp(facts: ScanFacts, place: Point, station: Point): Point | undefined {
  let best: Point | undefined;
  let nearest = 6;
  for (const room of facts.rooms) {
    const { zFloor, zCeiling } = facts.storeys[room.storey]!;
    if (place[2] < zFloor - 0.1 || place[2] > zCeiling + 0.1 || station[2] < zFloor || station[2] > zCeiling) continue;
    const isInside = room.parts.some(
      ([x0, y0, x1, y1]) =>
        place[0] > x0 - 0.05 && place[0] < x1 + 0.05 && place[1] > y0 - 0.05 && place[1] < y1 + 0.05,
    );
    const away = Math.hypot(room.lamp[0] - place[0], room.lamp[1] - place[1]);
    if (isInside && away < nearest) [best, nearest] = [[room.lamp[0], room.lamp[1], zCeiling - 0.35], away];
  }
  return best;
}
