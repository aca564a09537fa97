/** A column of the truth; one that goes through storeys has an entry for each, of the same element. */
export interface TrueColumn {
  id: string;
  el?: number;
  storey: number;
  center: [number, number];
  size?: [number, number];
  radius?: number;
}

/** A column of `elements.json`. */
export interface FoundColumn {
  center: [number, number];
  size?: [number, number];
  radius?: number;
  zBottom: number;
}

export interface TrueColumns {
  origin: [number, number, number];
  storeys: { elevation: number }[];
  columns?: TrueColumn[];
  walls?: { storey: number; a: [number, number]; b: [number, number] }[];
  elementPoints: Record<string, number>;
}

/** Fewer points on a column, and it was not seen. */
const SEEN_COLUMN = 50;
/** Most way between the axes of a column and the true one, and most difference of their widths; meters. */
const SAME_PLACE = 0.1;
const SAME_WIDTH = 0.1;
/** Walls of a casing around a column: how many, how long, and how far beside the column their middles are at most; meters. */
const CASING = { walls: 3, length: 0.6, beside: 0.15 };

/**
 * F1 of the columns that the scan shows. A column of the truth that goes through several storeys counts once, and one found in any of
 * them is right, whichever of them the truth counts its points for. Two kinds of found columns count neither way: those where the truth has a column that the scan does not show, as one
 * within a wall, and those around which the truth has the boards of a casing, as short walls.
 *
 * @returns undefined if the scan shows no column and none is wrong.
 */
export function scoreColumns(truth: TrueColumns, found: readonly FoundColumn[]): number | undefined {
  const { columns = [], elementPoints } = truth;
  const placed = found.map((column) => placedIn(truth, column));
  const isSeen = ({ id }: TrueColumn) => (elementPoints[id] ?? 0) >= SEEN_COLUMN;
  const elements = [...Map.groupBy(columns, ({ id, el }) => el ?? id).values()].filter((entries) =>
    entries.some(isSeen),
  );
  const hits = elements.filter((entries) =>
    entries.some((entry) => placed.some((column) => isSame(column, entry))),
  ).length;
  const wrong = placed.filter((column) => isRightPlace(truth, column) === false).length;
  if (elements.length + wrong === 0) return undefined;
  return (2 * hits) / (elements.length + hits + wrong);
}

/** True for a column of the truth, seen or not; undefined for what the truth has as the walls of a casing. */
export function isColumnRight(truth: TrueColumns, column: FoundColumn): boolean | undefined {
  return isRightPlace(truth, placedIn(truth, column));
}

/** A column in the truth's coordinates. */
interface Placed {
  center: [number, number];
  width: number;
  storey: number;
}

function placedIn({ origin, storeys }: TrueColumns, { center, size, radius, zBottom }: FoundColumn): Placed {
  const heights = storeys.map(({ elevation }) => Math.abs(elevation - zBottom + origin[2]));
  return {
    center: [center[0] - origin[0], center[1] - origin[1]],
    width: widthOf({ size, radius }),
    storey: heights.indexOf(Math.min(...heights)),
  };
}

const widthOf = ({ size, radius }: { size?: [number, number] | undefined; radius?: number | undefined }): number =>
  radius === undefined ? Math.max(...(size ?? [0])) : 2 * radius;

const apart = (p: readonly [number, number], q: readonly [number, number]) => Math.hypot(p[0] - q[0], p[1] - q[1]);

const isSame = ({ center, width, storey }: Placed, entry: TrueColumn): boolean =>
  entry.storey === storey &&
  apart(center, entry.center) <= SAME_PLACE &&
  Math.abs(width - widthOf(entry)) <= SAME_WIDTH;

function isRightPlace({ columns = [], walls = [] }: TrueColumns, column: Placed): boolean | undefined {
  if (columns.some((entry) => isSame({ ...column, storey: entry.storey }, entry))) return true;
  const { center, width, storey } = column;
  const casing = walls.filter(({ a, b, ...wall }) => {
    const middle: [number, number] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    return wall.storey === storey && apart(a, b) <= CASING.length && apart(middle, center) <= width / 2 + CASING.beside;
  });
  return casing.length >= CASING.walls ? undefined : false;
}
