import type { BorderPiece } from './mask-border.ts';
import type { WallFace } from './wall-faces.ts';

/** How pieces of border are told apart by the walls that they run along; meters and radians. */
export interface BorderDirectionOptions {
  /** A piece of border lies at most this far from its wall's face, and at most so far beyond its ends. */
  reach?: number;
  beyond?: number;
  /** Cosine of the angle up to which a piece of border faces a wall. */
  leastFacing?: number;
  /** Of two faces, the longer one may lie further off by this much, times the difference of their inverse lengths. */
  shortPenalty?: number;
  /** Two directions closer than this are one. */
  apart?: number;
  /** A direction of the whole building within this angle stands for that of single walls. */
  snap?: number;
  /** Least length of border along walls of a direction. */
  leastLength?: number;
}

const degrees = (angle: number) => (angle * Math.PI) / 180;

export const BORDER_DIRECTION_DEFAULTS: Required<BorderDirectionOptions> = {
  reach: 0.2,
  beyond: 0.2,
  leastFacing: 0.8,
  shortPenalty: 0.05,
  apart: degrees(1.2),
  snap: degrees(0.7),
  leastLength: 0.4,
};

/** Pieces of a border that face one way, with the outward direction of the wall that they run along. */
export interface FacingBorder {
  /** Outward, radians in [0, 2π). */
  angle: number;
  pieces: BorderPiece[];
}

const TURN = 2 * Math.PI;

/**
 * Sorts the pieces of a room's border by the direction of the wall that each runs along: the nearest upright plane that
 * faces it, so that walls in any direction keep their own; pieces beside no such plane go to the direction that they face.
 *
 * @param step length of a piece, meters.
 * @param usual normals of the building's walls, radians in [0, π).
 */
export function sortBorder(
  border: readonly BorderPiece[],
  faces: readonly WallFace[],
  usual: readonly number[],
  step: number,
  options: BorderDirectionOptions = {},
): FacingBorder[] {
  const knobs = { ...BORDER_DIRECTION_DEFAULTS, ...options };
  const known = usual.flatMap((angle) => [angle, angle + Math.PI]).map(wrap);
  const groups = new Map<WallFace, BorderPiece[]>();
  const rest: BorderPiece[] = [];
  for (const piece of border) {
    const face = nearestFace(piece, faces, knobs);
    if (face) groups.set(face, [...(groups.get(face) ?? []), piece]);
    else rest.push(piece);
  }
  const found = clusterFaces(groups, known, knobs);
  const kept = found.filter(({ pieces }) => pieces.length * step >= knobs.leastLength);
  rest.push(...found.filter((direction) => !kept.includes(direction)).flatMap(({ pieces }) => pieces));
  for (const angle of known) {
    if (!kept.some((direction) => Math.abs(gap(direction.angle, angle)) < knobs.apart))
      kept.push({ angle, pieces: [] });
  }
  for (const piece of rest) mostFaced(piece, kept)?.pieces.push(piece);
  return kept;
}

/** The face that a piece of border runs along; undefined beside none. */
function nearestFace(
  { x, y, nx, ny }: BorderPiece,
  faces: readonly WallFace[],
  { reach, beyond, leastFacing, shortPenalty }: Required<BorderDirectionOptions>,
): WallFace | undefined {
  let best: WallFace | undefined;
  let least = Infinity;
  for (const face of faces) {
    const off = Math.abs(face.nx * x + face.ny * y - face.d);
    if (off > reach || Math.abs(face.nx * nx + face.ny * ny) < leastFacing) continue;
    const along = face.nx * y - face.ny * x;
    if (along < face.from - beyond || along > face.to + beyond) continue;
    const cost = off + shortPenalty / (face.to - face.from);
    if (cost < least) [best, least] = [face, cost];
  }
  return best;
}

/** Joins faces of nearly one direction, those with the most border first. */
function clusterFaces(
  groups: ReadonlyMap<WallFace, readonly BorderPiece[]>,
  known: readonly number[],
  { apart, snap }: Required<BorderDirectionOptions>,
): FacingBorder[] {
  const clusters: (FacingBorder & { weight: number })[] = [];
  for (const [face, pieces] of [...groups].sort((a, b) => b[1].length - a[1].length)) {
    for (const side of [1, -1]) {
      const facing = pieces.filter(({ nx, ny }) => side * (nx * face.nx + ny * face.ny) > 0);
      if (facing.length === 0) continue;
      const angle = wrap(Math.atan2(side * face.ny, side * face.nx));
      const near = clusters.find((cluster) => Math.abs(gap(cluster.angle, angle)) < apart);
      if (!near) {
        clusters.push({ angle, pieces: [...facing], weight: weightOf(face, facing) });
        continue;
      }
      const weight = weightOf(face, facing);
      near.angle = wrap(near.angle + (gap(angle, near.angle) * weight) / (near.weight + weight));
      near.weight += weight;
      near.pieces.push(...facing);
    }
  }
  return clusters.map(({ angle, pieces }) => {
    const usual = known.find((other) => Math.abs(gap(other, angle)) < snap);
    return { angle: usual ?? angle, pieces };
  });
}

/** A long face knows its direction far better than a short one. */
const weightOf = ({ from, to }: WallFace, pieces: readonly BorderPiece[]) => pieces.length * (to - from) ** 2;

function mostFaced({ nx, ny }: BorderPiece, directions: readonly FacingBorder[]): FacingBorder | undefined {
  let best: FacingBorder | undefined;
  let most = 0;
  for (const direction of directions) {
    const cosine = nx * Math.cos(direction.angle) + ny * Math.sin(direction.angle);
    if (cosine > most) [best, most] = [direction, cosine];
  }
  return best;
}

const wrap = (angle: number) => ((angle % TURN) + TURN) % TURN;

/** Signed smallest difference a − b of two directions. */
function gap(a: number, b: number): number {
  const difference = wrap(a - b);
  return difference > Math.PI ? difference - TURN : difference;
}
