import type { Material } from './prism.ts';

/** Color 0..1 in sRGB and opacity of a material. */
export interface MaterialColor {
  color: readonly [number, number, number];
  opacity: number;
}

/** Color and opacity of each material, in every three-dimensional export. */
export const MATERIAL_COLORS: Record<Material, MaterialColor> = {
  wall: { color: [0.93, 0.92, 0.89], opacity: 1 },
  /** Near that of walls: the hatch says that it was assumed, once it is chosen. */
  assumed: { color: [0.92, 0.88, 0.8], opacity: 1 },
  slab: { color: [0.66, 0.67, 0.68], opacity: 1 },
  column: { color: [0.74, 0.72, 0.69], opacity: 1 },
  beam: { color: [0.72, 0.69, 0.65], opacity: 1 },
  stair: { color: [0.78, 0.75, 0.71], opacity: 1 },
  frame: { color: [0.97, 0.97, 0.96], opacity: 1 },
  leaf: { color: [0.62, 0.43, 0.27], opacity: 1 },
  glass: { color: [0.58, 0.77, 0.88], opacity: 0.35 },
  space: { color: [0.45, 0.65, 0.9], opacity: 0.22 },
};

/** Pale colors that the rooms of a storey take in turn. */
export const ROOM_TINTS = ['#f6f1e7', '#eaf1f6', '#eef4ea', '#f7ecea', '#f0edf6', '#f7f3dd'] as const;
/** How many times as far from white as on the plan: the faces of a room let the light through. */
const ROOM_DEPTH = 3.5;

/** Colors of rooms in three dimensions: each has the hue that it has on the plan, where the rooms of a storey take turns. */
export class RoomColors {
  readonly #byRoom = new Map<string, [number, number, number]>();
  readonly #counts = new Map<string, number>();

  /** Red, green and blue, 0..1 in sRGB. Rooms are asked for in the order of the model. */
  of(id: string, storey: string): [number, number, number] {
    const known = this.#byRoom.get(id);
    if (known) return known;
    const place = this.#counts.get(storey) ?? 0;
    this.#counts.set(storey, place + 1);
    const color = roomColor(place);
    this.#byRoom.set(id, color);
    return color;
  }
}

/** The hue of the i-th room of a storey, deeper than on the plan. */
function roomColor(i: number): [number, number, number] {
  const light = ROOM_TINTS[i % ROOM_TINTS.length]!;
  const channel = (k: number): number => {
    const value = Number.parseInt(light.slice(1 + 2 * k, 3 + 2 * k), 16) / 255;
    return Math.round(Math.max(0, 1 - (1 - value) * ROOM_DEPTH) * 1000) / 1000;
  };
  return [channel(0), channel(1), channel(2)];
}
