type Vec2 = [number, number];

/** A room of the truth. Planes are n·p + d = 0 with the normal into the room; a sloped ceiling has no one height. */
export interface TrueRoom {
  id: string;
  polygon: Vec2[];
  zFloor: number;
  zCeiling: number | null;
  /** Of simulated buildings only. */
  ceilings?: { plane: [number, number, number, number] }[];
}

/** A room of `model.json`; local to the model's origin. */
export interface ModeledRoom {
  polygon: Vec2[];
  zFloor: number;
  zCeiling: number;
  slopes?: Vec3[];
}
type Vec3 = [number, number, number];

/** A sloped ceiling is right if it lies this near to the true one over the middle of the room's corners and center, meters. */
const SAME_CEILING = 0.03;
/** Floors this near to each other are of one storey, meters. */
const SAME_FLOOR = 0.5;

/**
 * F1 of sloped ceilings among the rooms that were scanned and found; undefined where none is sloped or the truth
 * does not tell.
 *
 * @param shift from the truth's coordinates to the model's.
 */
export function slopedFound(
  truth: readonly TrueRoom[],
  rooms: readonly ModeledRoom[],
  shift: Vec3,
): number | undefined {
  if (truth.some(({ ceilings }) => !ceilings)) return undefined;
  let [right, wrong, missed] = [0, 0, 0];
  for (const room of rooms) {
    const center = meanOf(room.polygon);
    const place: Vec2 = [center[0] - shift[0], center[1] - shift[1]];
    const floor = room.zFloor - shift[2];
    const same = truth.find(({ polygon, zFloor }) => Math.abs(zFloor - floor) < SAME_FLOOR && isInside(polygon, place));
    const isSloped = same?.zCeiling === null;
    if (room.slopes) {
      const found = Math.min(room.zCeiling, ...room.slopes.map(([a, b, c]) => a * center[0] + b * center[1] + c));
      const isNear = isSloped && Math.abs(found - shift[2] - trueHeight(same, place)) < SAME_CEILING;
      if (isNear) right++;
      else wrong++;
    } else if (isSloped && !isHeightAssumed(room)) missed++;
  }
  return right + wrong + missed === 0 ? undefined : (2 * right) / (2 * right + wrong + missed);
}

/** A room whose ceiling was not scanned tells so. */
function isHeightAssumed(room: ModeledRoom & { assumptions?: { code: string }[] }): boolean {
  return room.assumptions?.some(({ code }) => code === 'ceiling-height-assumed') === true;
}

function trueHeight({ ceilings = [] }: TrueRoom, [x, y]: Vec2): number {
  return Math.min(...ceilings.map(({ plane: [nx, ny, nz, d] }) => -(nx * x + ny * y + d) / nz));
}

function meanOf(polygon: readonly Vec2[]): Vec2 {
  const sum = polygon.reduce<Vec2>(([x, y], p) => [x + p[0], y + p[1]], [0, 0]);
  return [sum[0] / polygon.length, sum[1] / polygon.length];
}

function isInside(polygon: readonly Vec2[], [x, y]: Vec2): boolean {
  let isIn = false;
  polygon.forEach(([ax, ay], k) => {
    const [bx, by] = polygon[(k + 1) % polygon.length]!;
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isIn = !isIn;
  });
  return isIn;
}
