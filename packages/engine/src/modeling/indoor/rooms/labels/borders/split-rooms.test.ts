import { describe, expect, it } from 'vitest';
import { cellAt, gridOver } from '../../../../../spatial/raster-grid.ts';
import type { RoomLabels } from '../room-labels.ts';
import { splitRooms } from './split-rooms.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 10, maxY: 8 }, 0.05);
const CELLS = GRID.width * GRID.height;
/** A plane in a wall along x = 5. */
const FACE = { nx: 1, ny: 0, d: 5.02, from: 2, to: 3, zMin: 0, zMax: 2.6 };

/** One room of 9 × 7 m from (0.5, 0.5), and stretches of wall along x = 5 in it by where they begin and end. */
function roomWith(stretches: readonly (readonly [from: number, to: number])[], west = 0.5): RoomLabels {
  const label = new Int32Array(CELLS).fill(-1);
  const barrier = new Uint8Array(CELLS);
  for (let x = west + 0.025; x < 9.5; x += 0.05) for (let y = 0.525; y < 7.5; y += 0.05) label[cellAt(GRID, x, y)] = 0;
  for (const [from, to] of stretches) {
    for (let y = from + 0.025; y < to; y += 0.05) {
      barrier[cellAt(GRID, 5.02, y)] = 1;
      label[cellAt(GRID, 5.02, y)] = -1;
    }
  }
  const unused = { middle: new Uint8Array(CELLS), low: new Uint8Array(CELLS) };
  return {
    grid: GRID,
    label,
    rooms: 1,
    barrier,
    ...unused,
    band: { low: new Float32Array(0), high: new Float32Array(0) },
  };
}

describe('a wall of glass through a room', () => {
  it('parts two rooms where its door leaves no lintel', () => {
    const { label, rooms } = splitRooms(roomWith([[0.5, 5.9]]), [FACE]);
    expect(rooms).toBe(2);
    expect(label[cellAt(GRID, 3, 6.8)]).not.toBe(label[cellAt(GRID, 7, 6.8)]);
    expect(label[cellAt(GRID, 3, 6.8)]).toBe(label[cellAt(GRID, 3, 1)]);
    expect([...new Set(label)].sort()).toEqual([-1, 0, 1]);
  });

  it('parts them with few points on its panes, and a door in its middle', () => {
    const panes = [0.5, 0.9, 1.3, 1.7, 2.1, 2.5, 4.3, 4.7, 5.1, 5.5, 5.9, 6.3, 6.7, 7.1].map(
      (y) => [y, y + 0.1] as const,
    );
    expect(splitRooms(roomWith(panes), [FACE]).rooms).toBe(2);
  });
});

describe('a wall with high passages', () => {
  const PIERS = [
    [0.5, 1.3],
    [3, 3.9],
    [5.6, 6.6],
  ] as const;
  const headed = (heads: readonly (readonly [from: number, to: number])[]) => {
    const labels = roomWith(PIERS);
    const topped = new Uint8Array(CELLS);
    for (const [from, to] of heads) for (let y = from + 0.025; y < to; y += 0.05) topped[cellAt(GRID, 5.02, y)] = 1;
    return splitRooms({ ...labels, topped }, [FACE]).rooms;
  };

  it('parts two rooms where their heads show under the ceiling', () => {
    expect(headed([[0.5, 7.5]])).toBe(2);
    expect(headed([[1.3, 3]])).toBe(1);
    expect(headed([])).toBe(1);
  });

  it('parts two rooms where a pier is too thick for the room to show beside its face', () => {
    const labels = roomWith(PIERS);
    const [from, to] = PIERS[1];
    for (let x = 4.725; x < 5; x += 0.05)
      for (let y = from + 0.025; y < to; y += 0.05) labels.label[cellAt(GRID, x, y)] = -1;
    expect(splitRooms({ ...labels, topped: new Uint8Array(CELLS).fill(1) }, [FACE]).rooms).toBe(2);
  });

  it('parts none where it is hardly more than a beam on pillars', () => {
    const pillars = roomWith([
      [0.5, 1],
      [2.8, 3.3],
      [5.1, 5.6],
      [6.8, 7.5],
    ]);
    const topped = new Uint8Array(CELLS).fill(1);
    expect(splitRooms({ ...pillars, topped }, [FACE]).rooms).toBe(1);
    expect(splitRooms({ ...pillars, topped }, [FACE], { leastUnderHeads: 0.3 }).rooms).toBe(2);
  });
});

describe('a wall that stands in a room', () => {
  it.each([
    { what: 'leaves a wide opening', stretches: [[0.5, 4.8]] },
    { what: 'is short', stretches: [[0.5, 1.5]] },
    {
      what: 'has more openings than wall',
      stretches: [
        [2, 3],
        [4.5, 5.9],
      ],
    },
  ] as const)('parts no rooms where it $what', ({ stretches }) => {
    const labels = roomWith(stretches);
    expect(splitRooms(labels, [FACE])).toBe(labels);
  });

  it('parts no rooms where hardly any space is behind it', () => {
    const labels = roomWith([[0.5, 5.9]], 4.6);
    expect(splitRooms(labels, [FACE])).toBe(labels);
  });

  it('parts no rooms where no plane lies in it', () => {
    const labels = roomWith([[0.5, 5.9]]);
    expect(splitRooms(labels, [])).toBe(labels);
  });
});
