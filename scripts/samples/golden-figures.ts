import path from 'node:path';
import type { StructuredModel } from '../../packages/engine/src/core/model/structured-model.ts';
import type { Vec2 } from '../../packages/engine/src/core/vector.ts';

/** What a sample's golden model says, in the order of the model: meters to the millimeter, square meters to a hundredth. */
export interface GoldenFigures {
  storeys: { elevation: number; height: number }[];
  rooms: { name: string; area: number; use: string | null }[];
  walls: { length: number; thickness: number; source: string }[];
  openings: { type: string; width: number; sill: number; height: number }[];
  slabs: { kind: string; thickness: number }[];
  columns: number;
  beams: number;
  stairs: { risers: number | null; rise: number | null }[];
}

/** Where the golden figures of a sample lie. */
export const goldenFile = (name: string): string => path.join(import.meta.dirname, 'golden', `${name}.json`);

const mm = (value: number): number => Math.round(value * 1000) / 1000;
const between = ({ a, b }: { a: Vec2; b: Vec2 }): number => mm(Math.hypot(b[0] - a[0], b[1] - a[1]));

/** The figures of a model that its golden ones are compared with. */
export function goldenFigures(model: StructuredModel): GoldenFigures {
  return {
    storeys: model.storeys.map(({ elevation, height }) => ({ elevation: mm(elevation), height: mm(height) })),
    rooms: model.rooms.map(({ name, area, use }) => ({ name, area: Math.round(area * 100) / 100, use: use ?? null })),
    walls: model.walls.map((wall) => ({
      length: between(wall),
      thickness: mm(wall.thickness),
      source: wall.thicknessSource,
    })),
    openings: model.openings.map((opening) => ({
      type: opening.type,
      width: between(opening),
      sill: mm(opening.zBottom - opening.zFloor),
      height: mm(opening.zTop - opening.zBottom),
    })),
    slabs: model.slabs.map(({ kind, zTop, zBottom }) => ({ kind, thickness: mm(zTop - zBottom) })),
    columns: model.columns.length,
    beams: model.beams.length,
    stairs: model.stairs.map(({ risers, rise }) => ({
      risers: risers ?? null,
      rise: rise === undefined ? null : mm(rise),
    })),
  };
}
