import { ASPECT, THICKNESS } from './openings.ts';
import { area, box, leaf, line, type Drawing, type Point, type Shape } from './shapes.ts';

/** Size of what is beyond a limit, as a share of it. */
const [LARGER, SMALLER] = [1.35, 0.6];
/** Length of a room, as a share of its depth; its door shows how large it is, meters. */
const ROOM = { length: 1.6, door: 0.7 };
/** Between walls and columns that stand free, meters. */
const GAP = 0.4;
/** From the face of a wall to the points that the scan has of it, meters. */
const POINTS = 0.06;

/** A smaller outline that is no room, and a room of the least area. */
export function leastRoom(least: number): Drawing {
  const depth = Math.sqrt(least / ROOM.length);
  const [length, short] = [depth * ROOM.length, depth * ROOM.length * SMALLER];
  const wall = THICKNESS.inner;
  const [x, bottom] = [short + 2 * wall, wall + depth];
  const door = { x: x + wall, end: x + wall + ROOM.door };
  return {
    shapes: [
      { look: 'leftOut', d: box(wall / 2, wall / 2, short + wall, depth + wall) },
      { look: 'room', d: box(x, wall, length, depth) },
      { look: 'wall', d: wallsAround(x - wall, 0, length + 2 * wall, depth + 2 * wall, wall, door) },
      ...leaf([door.x, bottom], door.end),
    ],
    frame: { x: 0, y: 0, width: x + length + wall, height: depth + 2 * wall },
    measure: { kind: 'area', from: x, to: x + length },
  };
}

/** Walls around a room, with a gap for a door in the one below. */
function wallsAround(
  x: number,
  y: number,
  width: number,
  height: number,
  wall: number,
  door: { x: number; end: number },
) {
  const low = y + height - wall;
  return [
    box(x, y, width, wall),
    box(x, y, wall, height),
    box(x + width - wall, y, wall, height),
    box(x, low, door.x - x, wall),
    box(door.end, low, x + width - door.end, wall),
  ].join('');
}

/** The corner of a building that was scanned from inside. */
export function outerThickness(thickness: number): Drawing {
  const [right, bottom, most] = [2.67, 0.75, 0.8];
  const outline: Point[] = [
    [-thickness, bottom],
    [-thickness, -thickness],
    [right, -thickness],
    [right, 0],
    [0, 0],
    [0, bottom],
  ];
  return {
    shapes: [
      { look: 'room', d: box(0, 0, right, bottom) },
      { look: 'assumed', d: area(...outline) },
      { look: 'line', d: line(...outline.slice(1, 3)) + line(outline[0]!, outline[1]!) },
      { look: 'line', d: line(...outline.slice(3)) },
      { look: 'scan', d: line([right, POINTS], [POINTS, POINTS], [POINTS, bottom]) },
    ],
    frame: { x: -most, y: -most, width: right + most, height: bottom + most },
    measure: { kind: 'thickness', x: right * 0.3, from: -thickness, to: 0 },
  };
}

/** A wall between two rooms, of which one was scanned. */
export function innerThickness(thickness: number): Drawing {
  const [length, above, below] = [3.58, 0.85, 0.75];
  const ends = [0, length - THICKNESS.outer].map((x) => box(x, -above, THICKNESS.outer, above + below));
  const [left, right] = [THICKNESS.outer, length - THICKNESS.outer];
  return {
    shapes: [
      { look: 'otherRoom', d: box(left, -above, right - left, above) },
      { look: 'room', d: box(left, 0, right - left, below) },
      { look: 'assumed', d: box(left, -thickness, right - left, thickness) },
      { look: 'line', d: line([left, -thickness], [right, -thickness]) + line([left, 0], [right, 0]) },
      { look: 'wall', d: ends.join('') },
      { look: 'scan', d: line([left + POINTS, POINTS], [right - POINTS, POINTS]) },
    ],
    frame: { x: 0, y: -above, width: length, height: above + below },
    measure: { kind: 'thickness', x: length * 0.4, from: -thickness, to: 0 },
  };
}

/** A column of the greatest width, and what is wider. */
export function mostColumn(most: number): Drawing {
  const larger = most * LARGER;
  const bottom = THICKNESS.outer + GAP + larger;
  const width = Math.max(3.2, bottom * ASPECT);
  const gap = (width - most - larger) / 3;
  return {
    shapes: [
      { look: 'room', d: box(0, THICKNESS.outer, width, bottom - THICKNESS.outer) },
      { look: 'wall', d: box(0, 0, width, THICKNESS.outer) },
      { look: 'column', d: box(gap, bottom - most, most, most) },
      { look: 'leftOut', d: box(2 * gap + most, bottom - larger, larger, larger) },
    ],
    frame: { x: 0, y: 0, width, height: bottom },
    measure: { kind: 'length', from: gap, to: gap + most },
  };
}

/** A hall with a row of columns. */
export function columns(areLookedFor: boolean): Drawing {
  const [width, height, side] = [7.84, 3.5, 0.55];
  const row = [0.22, 0.5, 0.78].map((part) => box(part * width - side / 2, (height - side) / 2, side, side));
  const wall = THICKNESS.outer;
  const walls = [
    box(0, 0, width, wall),
    box(0, height - wall, width, wall),
    box(0, 0, wall, height),
    box(width - wall, 0, wall, height),
  ];
  return {
    shapes: [
      { look: 'room', d: box(0, 0, width, height) },
      { look: 'wall', d: walls.join('') },
      { look: areLookedFor ? 'column' : 'leftOut', d: row.join('') },
    ],
    frame: { x: 0, y: 0, width, height },
  };
}

/** Section: two slabs, and the flight that goes up through the upper one. */
export function stairs(areLookedFor: boolean): Drawing {
  const [width, height, slab, steps] = [7.26, 2.8, 0.24, 9];
  const [left, run] = [1.9, 3.4];
  const [going, rise] = [run / steps, height / (steps + 1)];
  const foot = height;
  const treads = Array.from({ length: steps }, (_, k): Point[] => [
    [left + k * going, foot - k * rise],
    [left + k * going, foot - (k + 1) * rise],
  ]).flat();
  const top: Point[] = [
    [left + run, rise],
    [left + run, 0],
  ];
  const under: Point[] = [
    [left + run, rise * 1.6],
    [left + going * 1.6, foot],
  ];
  const flight = [...treads, ...top];
  const floors: Shape = {
    look: 'wall',
    d:
      box(0, foot, width, slab) +
      (areLookedFor ? box(0, 0, left, slab) + box(left + run, 0, width - left - run, slab) : box(0, 0, width, slab)),
  };
  return {
    shapes: [
      floors,
      areLookedFor ? { look: 'column', d: area(...flight, ...under) } : { look: 'leftOut', d: line(...treads) },
    ],
    frame: { x: 0, y: -0.2, width, height: height + slab + 0.2 },
  };
}
