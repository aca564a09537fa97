import { box, leaf, line, type Drawing, type Look, type Shape } from './shapes.ts';

/** Thickness of walls; meters, as all lengths here. Beside wide openings walls are drawn thicker, as a share of the opening. */
export const THICKNESS = { inner: 0.12, outer: 0.28 };
const THICKENED = { inner: 0.08, outer: 0.14 };
/** Least length of what stands of a wall beside an opening, and of the whole wall. */
const [LEAST_PIER, LEAST_WALL] = [0.4, 3.2];
/** A drawing with its value below is this many times as wide as high, so that a wall reaches from edge to edge. */
export const ASPECT = 3.1;
/** How far the space beside the wall is in sight. */
const DEPTH = 0.5;
/** Width of an opening beyond the limit, as a share of it. */
const [WIDER, NARROWER] = [1.35, 0.65];
/** From this width on a door has two leaves. */
const TWO_LEAVES = 1.4;
/** Parts of a wall's thickness at which the lines of a window and of a passage lie. */
const [PANES, FACES] = [
  [0, 0.38, 0.62, 1],
  [0, 1],
];

interface Hole {
  x: number;
  width: number;
}

/** A wall with two openings at equal distances, on a drawing of a height. */
function wallWith(first: number, second: number, height: number): { length: number; holes: [Hole, Hole] } {
  const length = Math.max(LEAST_WALL, height * ASPECT, first + second + 3 * LEAST_PIER);
  const pier = (length - first - second) / 3;
  return {
    length,
    holes: [
      { x: pier, width: first },
      { x: 2 * pier + first, width: second },
    ],
  };
}

/** What stands of a wall beside the openings. */
function piers(length: number, thickness: number, open: readonly Hole[]): Shape {
  const starts = [0, ...open.map(({ x, width }) => x + width)];
  return {
    look: 'wall',
    d: starts.map((from, k) => box(from, 0, (open[k]?.x ?? length) - from, thickness)).join(''),
  };
}

/** Lines along an opening, at parts of the wall's thickness. */
const along = (look: Look, { x, width }: Hole, thickness: number, parts: readonly number[]): Shape => ({
  look,
  d: parts.map((part) => line([x, part * thickness], [x + width, part * thickness])).join(''),
});

function door({ x, width }: Hole): Shape[] {
  if (width < TWO_LEAVES) return leaf([x, 0], x + width);
  return [...leaf([x, 0], x + width / 2), ...leaf([x + width, 0], x + width / 2)];
}

/** A door as wide as the limit. */
function widestDoor(limit: number, thickness: number) {
  const above = Math.max(DEPTH, limit < TWO_LEAVES ? limit : limit / 2);
  const height = above + thickness + DEPTH;
  const { length, holes } = wallWith(limit, limit * WIDER, height);
  const room: Shape = { look: 'room', d: box(0, thickness, length, DEPTH) };
  return {
    shapes: [room, piers(length, thickness, holes), ...door(holes[0])],
    wider: holes[1],
    frame: { x: 0, y: -above, width: length, height },
    measure: { kind: 'length', from: holes[0].x, to: holes[0].x + limit } as const,
  };
}

/** A door as wide as the limit between two rooms, and a passage that is wider. */
export function innerDoors(limit: number): Drawing {
  const thickness = Math.max(THICKNESS.inner, limit * THICKENED.inner);
  const { shapes, wider, frame, measure } = widestDoor(limit, thickness);
  const beyond: Shape = { look: 'otherRoom', d: box(0, frame.y, frame.width, -frame.y) };
  return { shapes: [beyond, ...shapes, along('passage', wider, thickness, FACES)], frame, measure };
}

/** A door to the outside as wide as the limit, and glazing that is wider. */
export function outerDoors(limit: number): Drawing {
  const thickness = Math.max(THICKNESS.outer, limit * THICKENED.outer);
  const { shapes, wider, frame, measure } = widestDoor(limit, thickness);
  return { shapes: [...shapes, along('line', wider, thickness, PANES)], frame, measure };
}

/** A narrower opening that the wall goes on over, and a window as wide as the limit. */
export function leastOpening(limit: number): Drawing {
  const height = THICKNESS.outer + DEPTH;
  const { length, holes } = wallWith(limit * NARROWER, limit, height);
  const [narrow, window] = holes;
  return {
    shapes: [
      { look: 'room', d: box(0, THICKNESS.outer, length, DEPTH) },
      piers(length, THICKNESS.outer, [window]),
      { look: 'leftOutOfWall', d: box(narrow.x, 0, narrow.width, THICKNESS.outer) },
      along('line', window, THICKNESS.outer, PANES),
    ],
    frame: { x: 0, y: 0, width: length, height },
    measure: { kind: 'length', from: window.x, to: window.x + limit },
  };
}
