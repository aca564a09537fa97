// Furniture as a few boxes and rounds each; positions are lower left corners in the plan.
import type { Box2 } from './building.ts';
import { ball, box, carpet, cylinder } from './building.ts';
import type { Color, Solid } from './scene.ts';

const OAK: Color = [0.72, 0.54, 0.36];
const DARK: Color = [0.24, 0.22, 0.22];
const LINEN: Color = [0.9, 0.87, 0.82];

/** A sofa in a rectangle; its back is on the side named. */
export function sofa([x0, y0, x1, y1]: Box2, back: 'n' | 's' | 'e' | 'w', color: Color): Solid[] {
  const rest: Record<string, Box2> = {
    n: [x0, y1 - 0.22, x1, y1],
    s: [x0, y0, x1, y0 + 0.22],
    e: [x1 - 0.22, y0, x1, y1],
    w: [x0, y0, x0 + 0.22, y1],
  };
  const isWide = back === 'n' || back === 's';
  const arms: Box2[] = isWide
    ? [
        [x0, y0, x0 + 0.18, y1],
        [x1 - 0.18, y0, x1, y1],
      ]
    : [
        [x0, y0, x1, y0 + 0.18],
        [x0, y1 - 0.18, x1, y1],
      ];
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return [
    box([x0, y0, x1, y1], 0.08, 0.42, color),
    box(rest[back]!, 0.42, 0.82, color),
    ...arms.map((arm) => box(arm, 0.42, 0.6, color)),
    ball([cx - 0.3, cy, 0.55], [0.2, 0.2, 0.16], [0.86, 0.62, 0.3]),
    ball([cx + 0.35, cy, 0.54], [0.19, 0.19, 0.15], [0.93, 0.9, 0.84]),
  ];
}

/** A table with four legs. */
export function table([x0, y0, x1, y1]: Box2, height: number, color: Color = OAK): Solid[] {
  const leg = 0.06;
  const legs: Box2[] = [
    [x0, y0, x0 + leg, y0 + leg],
    [x1 - leg, y0, x1, y0 + leg],
    [x0, y1 - leg, x0 + leg, y1],
    [x1 - leg, y1 - leg, x1, y1],
  ];
  return [
    box([x0, y0, x1, y1], height - 0.04, height, color),
    ...legs.map((plan) => box(plan, 0, height - 0.04, color)),
  ];
}

/** A chair; its back is on the side named. */
export function chair(x: number, y: number, back: 'n' | 's' | 'e' | 'w', color: Color = OAK): Solid[] {
  const size = 0.44;
  const rest: Record<string, Box2> = {
    n: [x, y + size - 0.04, x + size, y + size],
    s: [x, y, x + size, y + 0.04],
    e: [x + size - 0.04, y, x + size, y + size],
    w: [x, y, x + 0.04, y + size],
  };
  return [...table([x, y, x + size, y + size], 0.46, color), box(rest[back]!, 0.46, 0.9, color)];
}

/** A bed with its pillows on the side named. */
export function bed([x0, y0, x1, y1]: Box2, head: 'n' | 's' | 'e' | 'w', cover: Color): Solid[] {
  const isUpright = head === 'n' || head === 's';
  const pillowAt = (part: number): [number, number] => {
    const [u, v] = isUpright
      ? [x0 + (x1 - x0) * part, head === 'n' ? y1 - 0.3 : y0 + 0.3]
      : [head === 'e' ? x1 - 0.3 : x0 + 0.3, y0 + (y1 - y0) * part];
    return [u, v];
  };
  const width = isUpright ? x1 - x0 : y1 - y0;
  const parts = width > 1.2 ? [0.27, 0.73] : [0.5];
  const board: Record<string, Box2> = {
    n: [x0, y1 - 0.06, x1, y1],
    s: [x0, y0, x1, y0 + 0.06],
    e: [x1 - 0.06, y0, x1, y1],
    w: [x0, y0, x0 + 0.06, y1],
  };
  return [
    box([x0, y0, x1, y1], 0.05, 0.28, OAK),
    box([x0 + 0.03, y0 + 0.03, x1 - 0.03, y1 - 0.03], 0.28, 0.5, cover),
    box(board[head]!, 0.05, 0.95, OAK),
    ...parts.map((part) => {
      const [x, y] = pillowAt(part);
      return ball([x, y, 0.54], isUpright ? [0.3, 0.2, 0.09] : [0.2, 0.3, 0.09], LINEN);
    }),
  ];
}

/** A cupboard: a box with darker joints between its doors would be finer than the scan shows. */
export function cupboard(plan: Box2, height: number, color: Color = LINEN): Solid[] {
  return [box(plan, 0.06, height, color)];
}

/** A bookshelf with colored books, open to the side named. */
export function bookshelf([x0, y0, x1, y1]: Box2, height: number, open: 'n' | 's' | 'e' | 'w'): Solid[] {
  const books: Color[] = [
    [0.72, 0.3, 0.24],
    [0.22, 0.4, 0.55],
    [0.86, 0.7, 0.36],
    [0.36, 0.52, 0.36],
    [0.85, 0.84, 0.8],
  ];
  const solids: Solid[] = [];
  const inset = 0.04;
  const shelves = Math.round(height / 0.36);
  for (let i = 0; i <= shelves; i++) {
    const z = (height - 0.03) * (i / shelves);
    solids.push(box([x0, y0, x1, y1], z, z + 0.03, OAK));
    if (i === shelves) break;
    const isWide = open === 'n' || open === 's';
    const span = isWide ? x1 - x0 : y1 - y0;
    const count = Math.max(2, Math.round(span / 0.3));
    for (let k = 0; k < count; k++) {
      if ((i * 3 + k) % 5 === 4) continue;
      const [from, to] = [k / count, (k + 0.86) / count];
      const plan: Box2 = isWide
        ? [x0 + from * span, open === 's' ? y0 + inset : y0, x0 + to * span, open === 's' ? y1 : y1 - inset]
        : [open === 'w' ? x0 + inset : x0, y0 + from * span, open === 'w' ? x1 : x1 - inset, y0 + to * span];
      solids.push(box(plan, z + 0.03, z + 0.22 + 0.05 * ((i + k) % 3), books[(i * 2 + k) % books.length]!));
    }
  }
  return solids;
}

/** A plant in a pot. */
export function plant(x: number, y: number, height: number): Solid[] {
  const leaves = [0, 1, 2, 3, 4].map((i) => {
    const angle = i * 2.4;
    const [dx, dy] = [0.14 * Math.cos(angle), 0.14 * Math.sin(angle)];
    return ball([x + dx, y + dy, height - 0.12 * i], [0.17, 0.17, 0.12], [0.25 + 0.03 * i, 0.48 + 0.02 * i, 0.24]);
  });
  return [
    cylinder(x, y, 0.16, 0, 0.3, [0.78, 0.46, 0.33]),
    cylinder(x, y, 0.025, 0.3, height - 0.3, [0.4, 0.3, 0.2]),
    ...leaves,
  ];
}

/** A standing lamp. */
export function standingLamp(x: number, y: number): Solid[] {
  return [
    cylinder(x, y, 0.14, 0, 0.03, DARK),
    cylinder(x, y, 0.018, 0.03, 1.4, DARK),
    { ...cylinder(x, y, 0.19, 1.38, 1.66, [0.98, 0.93, 0.8]), isLamp: true },
  ];
}

/** A carpet, 1 cm thick. */
export function rug(plan: Box2, color: Color, border: Color): Solid[] {
  return [box(plan, 0, 0.012, carpet(color, border, plan))];
}

/** Position of a toilet's tank by the side of the world that it stands on, meters. */
const TANK_SHIFTS = { n: [0, 0.3], s: [0, -0.3], e: [0.3, 0], w: [-0.3, 0] } as const;

/** A toilet with its tank on the side named. */
export function toilet(x: number, y: number, tank: 'n' | 's' | 'e' | 'w'): Solid[] {
  const white: Color = [0.97, 0.97, 0.97];
  const shift = TANK_SHIFTS[tank];
  const isUpright = tank === 'n' || tank === 's';
  const [w, d] = isUpright ? [0.2, 0.09] : [0.09, 0.2];
  return [
    ball([x, y, 0.3], isUpright ? [0.18, 0.26, 0.14] : [0.26, 0.18, 0.14], white),
    cylinder(x, y, 0.12, 0, 0.3, white),
    box([x + shift[0] - w, y + shift[1] - d, x + shift[0] + w, y + shift[1] + d], 0.36, 0.8, white),
  ];
}

/** A kitchen row: base units with a worktop, and wall units above a part of it. */
export function kitchenRow(base: Box2, wall: Box2 | undefined, front: Color): Solid[] {
  return [
    box(base, 0.08, 0.87, front),
    box(base, 0.87, 0.91, [0.36, 0.35, 0.34]),
    ...(wall ? [box(wall, 1.45, 2.15, front)] : []),
  ];
}

/** Raises solids to another floor. */
export function raise(solids: readonly Solid[], z: number): Solid[] {
  return solids.map((solid) => ({ ...solid, center: [solid.center[0], solid.center[1], solid.center[2] + z] }));
}
