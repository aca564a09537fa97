import type { Vec2 } from '../../../../core/vector.ts';
import type { PlaneRegion, PlaneSegments } from '../../../../core/plane-segments.ts';

/** An upright plane of the scan in the plan frame: nx·x + ny·y = d, from `from` to `to` along (−ny, nx); meters. */
export interface WallFace {
  nx: number;
  ny: number;
  d: number;
  from: number;
  to: number;
  /** Heights that it spans, local z. */
  zMin: number;
  zMax: number;
}

/** Which planes are faces of walls. */
export interface WallFaceOptions {
  /** Most rise (sine) of the normal of an upright plane. */
  mostRise?: number;
  /** Least length along the plan and least height, meters: more than a chair, less than the wall over a door. */
  leastLength?: number;
  leastHeight?: number;
}

export const WALL_FACE_DEFAULTS: Required<WallFaceOptions> = { mostRise: 0.06, leastLength: 0.4, leastHeight: 0.25 };

/**
 * The upright planes of a scan as segments of the plan frame.
 *
 * @param angle turn of the plan frame against the local frame, radians.
 */
export function wallFacesOf(
  { cores }: Pick<PlaneSegments, 'cores'>,
  angle: number,
  options: WallFaceOptions = {},
): WallFace[] {
  return facesOf(cores, angle, options);
}

function facesOf(planes: readonly PlaneRegion[], angle: number, options: WallFaceOptions): WallFace[] {
  const { mostRise, leastLength, leastHeight } = { ...WALL_FACE_DEFAULTS, ...options };
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return planes.flatMap(({ normal, d, outline = [], min, max }) => {
    if (Math.abs(normal[2]) > mostRise || outline.length === 0 || max[2] - min[2] < leastHeight) return [];
    const level = Math.hypot(normal[0], normal[1]);
    // The first axis of an outline is level and square to the normal, so it does not change with the frame.
    const alongs = outline.map(([u]) => u);
    const [from, to] = [Math.min(...alongs), Math.max(...alongs)];
    if (to - from < leastLength) return [];
    const middle = (min[2] + max[2]) / 2;
    return [
      {
        nx: (c * normal[0] + s * normal[1]) / level,
        ny: (c * normal[1] - s * normal[0]) / level,
        d: (d - normal[2] * middle) / level,
        from,
        to,
        zMin: min[2],
        zMax: max[2],
      },
    ];
  });
}

/** Which walls show as planes without a dense part: walls that slant to the raster of a coarse scan, or stand far from it. */
export interface SparseFaceOptions extends WallFaceOptions {
  /** Least length and height of a piece of a curved wall, meters: as a plane it is short, but goes from floor to ceiling. */
  leastPiece?: number;
  leastPieceHeight?: number;
  /** The next piece of the same wall begins so near, meters, and turns so far at least and at most, radians. */
  nextPiece?: number;
  leastTurn?: number;
  mostTurn?: number;
  /** A face within this of the plane, and as long as this share of it in all, tells as much; meters. */
  beside?: number;
  mostHeld?: number;
}

export const SPARSE_FACE_DEFAULTS = {
  leastLength: 0.8,
  leastHeight: 1.2,
  leastPiece: 0.5,
  leastPieceHeight: 2.4,
  nextPiece: 1,
  leastTurn: 0.03,
  mostTurn: 0.5,
  beside: 0.06,
  mostHeld: 0.5,
};

/**
 * The upright planes of a scan along which no dense part shows: they tell the direction of a wall, and where it runs.
 *
 * @param angle turn of the plan frame against the local frame, radians.
 * @param faces those with a dense part.
 */
export function sparseFacesOf(
  { planes }: Pick<PlaneSegments, 'planes'>,
  angle: number,
  faces: readonly WallFace[],
  options: SparseFaceOptions = {},
): WallFace[] {
  const knobs = { ...SPARSE_FACE_DEFAULTS, ...options };
  const isLong = ({ from, to }: WallFace) => to - from >= knobs.leastLength;
  const isTall = ({ zMin, zMax }: WallFace) => zMax - zMin >= knobs.leastPieceHeight;
  const all = facesOf(planes, angle, { ...knobs, leastLength: knobs.leastPiece });
  const tall = [...all, ...faces].filter(isTall);
  const isPiece = (plane: WallFace) => isTall(plane) && tall.some((other) => goesOnTurning(plane, other, knobs));
  return all.filter((plane) => {
    if (!isLong(plane) && !isPiece(plane)) return false;
    const held = faces.reduce((sum, face) => sum + sharedLength(plane, face, knobs.beside), 0);
    return held <= knobs.mostHeld * (plane.to - plane.from);
  });
}

/** True for two pieces of a curved wall: the one begins where the other ends, and turns a little against it. */
function goesOnTurning(
  one: WallFace,
  other: WallFace,
  { nextPiece, leastTurn, mostTurn }: Pick<typeof SPARSE_FACE_DEFAULTS, 'nextPiece' | 'leastTurn' | 'mostTurn'>,
): boolean {
  const turn = Math.abs(Math.asin(Math.min(1, Math.abs(one.nx * other.ny - one.ny * other.nx))));
  if (turn < leastTurn || turn > mostTurn) return false;
  const [p, q] = [middleOf(one), middleOf(other)];
  const way = Math.hypot(q[0] - p[0], q[1] - p[1]);
  const gap = way - (one.to - one.from + other.to - other.from) / 2;
  // The chord between the middles turns no more against either than they do against each other.
  const off = [one, other].map(({ nx, ny }) => Math.abs(nx * (q[0] - p[0]) + ny * (q[1] - p[1])));
  return gap <= nextPiece && Math.max(...off) <= Math.sin(turn) * way;
}

function middleOf({ nx, ny, d, from, to }: WallFace): Vec2 {
  const middle = (from + to) / 2;
  return [nx * d - ny * middle, ny * d + nx * middle];
}

/** Cosine of the angle up to which two faces are parallel. */
const PARALLEL = 0.9995;

/** Length of a plane beside which a face runs, in the plan. */
function sharedLength(plane: WallFace, face: WallFace, beside: number): number {
  const cosine = plane.nx * face.nx + plane.ny * face.ny;
  if (Math.abs(cosine) < PARALLEL) return 0;
  const turn = Math.sign(cosine);
  const [x, y] = middleOf(face);
  if (Math.abs(plane.nx * x + plane.ny * y - plane.d) > beside) return 0;
  const [from, to] = turn > 0 ? [face.from, face.to] : [-face.to, -face.from];
  return Math.max(0, Math.min(plane.to, to) - Math.max(plane.from, from));
}
