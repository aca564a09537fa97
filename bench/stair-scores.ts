/** A stair of the truth: a straight flight, or what lies in a box. */
export interface TrueStair {
  id: string;
  z0?: number;
  start?: [number, number];
  direction?: [number, number];
  risers?: number;
  rise?: number;
  going?: number;
  width?: number;
  box?: number[];
}

/** A stair of a model: the outline of each tread, and its level. */
export interface FoundStair {
  outlines: [number, number][][];
  levels: number[];
}

/** Fewer points on a stair, and it was not seen. */
const SEEN_STAIR = 1000;
/** Treads lie in a stair of the truth if their middle does, with so much to spare; meters. */
const SLACK = 0.15;
/** A stair is found if treads in it rise through this share of its height: boxes hold railings too. */
const LEAST_RISE = 0.45;
/** A stair of a model is right if this share of its treads lies in stairs of the truth. */
const LEAST_RIGHT = 0.5;

/** An end of a stair lies at a floor up to so far from it, and at the foot of a stair of the truth; meters. */
const AT_FLOOR = 0.25;
const AT_FOOT = 0.35;
/** Boxes of the truth hold railings, which stand so high over the last step. */
const RAILING = 1.15;

type Box = readonly [x0: number, y0: number, z0: number, x1: number, y1: number, z1: number];

/** F1 of the stairs that were seen; undefined where the building has none and none was found. */
export function scoreStairs(
  {
    origin,
    stairs = [],
    elementPoints,
  }: {
    origin: [number, number, number];
    stairs?: TrueStair[];
    elementPoints: Record<string, number>;
  },
  found: readonly FoundStair[],
): number | undefined {
  const boxes = stairs.map(boxOf);
  const treads = found.map((stair) => treadsOf(stair, origin));
  const isFound = ([x0, y0, z0, x1, y1, z1]: Box) => {
    const own = treads.flat().filter((place) => isWithin(place, [x0, y0, z0, x1, y1, z1]));
    const heights = own.map(([, , z]) => z);
    return own.length > 1 && Math.max(...heights) - Math.min(...heights) >= LEAST_RISE * (z1 - z0);
  };
  const seen = boxes.filter((_, k) => (elementPoints[stairs[k]!.id] ?? 0) >= SEEN_STAIR);
  if (seen.length + found.length === 0) return undefined;
  const recall = seen.length === 0 ? 1 : seen.filter(isFound).length / seen.length;
  const precision = found.length === 0 ? 1 : treads.filter((places) => isRight(places, boxes)).length / found.length;
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision);
}

/** A stair of a model is right, and whole: each end lies at a floor, or where a stair of the truth ends that holds treads of it. */
export function isStairWhole(
  { origin, stairs = [], storeys }: { origin: Place; stairs?: TrueStair[]; storeys: { elevation: number }[] },
  found: FoundStair & { zBottom: number; zTop: number },
): boolean {
  const places = treadsOf(found, origin);
  const boxes = stairs.map(boxOf);
  const own = boxes.filter((box) => places.some((place) => isWithin(place, box)));
  const [bottom, top] = [found.zBottom - origin[2], found.zTop - origin[2]];
  const isAtFloor = (z: number) => storeys.some(({ elevation }) => Math.abs(elevation - z) <= AT_FLOOR);
  const isAtFoot = own.some(([, , z]) => Math.abs(z - bottom) <= AT_FOOT);
  const isAtHead = own.some((box) => top >= box[5] - RAILING && top <= box[5] + AT_FLOOR);
  return isRight(places, boxes) && (isAtFloor(bottom) || isAtFoot) && (isAtFloor(top) || isAtHead);
}

type Place = readonly [x: number, y: number, z: number];

/** Middle of each tread, in the truth's coordinates. */
function treadsOf({ outlines, levels }: FoundStair, origin: Place): Place[] {
  return outlines.map((outline, k) => {
    const mean = (axis: 0 | 1) => outline.reduce((sum, corner) => sum + corner[axis], 0) / outline.length;
    return [mean(0) - origin[0], mean(1) - origin[1], levels[k]! - origin[2]];
  });
}

function isRight(places: readonly Place[], boxes: readonly Box[]): boolean {
  return places.filter((place) => boxes.some((box) => isWithin(place, box))).length >= LEAST_RIGHT * places.length;
}

function isWithin([x, y, z]: Place, [x0, y0, z0, x1, y1, z1]: Box): boolean {
  return x > x0 - SLACK && x < x1 + SLACK && y > y0 - SLACK && y < y1 + SLACK && z > z0 - SLACK && z < z1 + SLACK;
}

function boxOf({ box, start, direction, risers = 2, rise = 0, going = 0, width = 1, z0 = 0 }: TrueStair): Box {
  if (box) return box as unknown as Box;
  const [[x, y], [dx, dy]] = [start!, direction!];
  const [length, half] = [(risers - 1) * going, width / 2];
  const xs = [0, length].flatMap((u) => [-half, half].map((v) => x + u * dx - v * dy));
  const ys = [0, length].flatMap((u) => [-half, half].map((v) => y + u * dy + v * dx));
  return [Math.min(...xs), Math.min(...ys), z0, Math.max(...xs), Math.max(...ys), z0 + risers * rise];
}
