import type { ModelElement } from './model.ts';

/** An eye so far below the end of the highest wall looks at roofs from above, meters. */
const SLACK = 0.5;
/** Slabs whose upper sides differ by less from the highest wall end with it, meters. */
const SAME_HEIGHT = 0.02;

/** What is lifted off a model so that its rooms are seen from above. */
export interface ModelTop {
  /** An eye above looks at roofs; meters. */
  height: number;
  /** Slabs over the highest walls, level or sloped. */
  ids: ReadonlySet<string>;
}

/** The top of a model; undefined without walls, or where nothing lies over them. */
export function topOf(elements: readonly ModelElement[]): ModelTop | undefined {
  const walls = elements.filter(({ type }) => type === 'wall').map(({ bounds }) => bounds.max[2]);
  const highest = Math.max(...walls);
  const slabs = elements.filter(({ type, bounds }) => type === 'slab' && bounds.max[2] > highest - SAME_HEIGHT);
  if (walls.length === 0 || slabs.length === 0) return undefined;
  return { height: highest - SLACK, ids: new Set(slabs.map(({ id }) => id)) };
}
