import type { ModelElement } from './model.ts';

/** An eye so far below the end of the highest wall looks at roofs from above, meters. */
const SLACK = 0.5;
/** Slabs whose upper sides differ by less from the highest wall end with it, meters. */
const SAME_HEIGHT = 0.02;
/** Points so far below the end of the walls belong to the ceiling, meters. */
const CEILING = 0.1;

/** What is lifted off a model so that its rooms are seen from above. */
export interface ModelTop {
  /** An eye above looks at roofs; meters. */
  height: number;
  /** Slabs over the highest walls, level or sloped; over a lower storey, all that stands above it. */
  ids: ReadonlySet<string>;
  /** Over a lower storey: points above are lifted off too, meters. */
  pointCut?: number;
}

/** The top of a model; undefined without walls, or where nothing lies over them. */
export function topOf(elements: readonly ModelElement[]): ModelTop | undefined {
  const highest = highestWall(elements);
  const slabs = slabsOver(elements, highest);
  return slabs.length === 0 ? undefined : { height: highest - SLACK, ids: new Set(slabs.map(({ id }) => id)) };
}

/**
 * What stands over a storey: the slabs over its walls, and all that other storeys have above them. Undefined where it has no walls, or
 * no other storey stands over it.
 */
export function topOver(elements: readonly ModelElement[], storey: string): ModelTop | undefined {
  const highest = highestWall(elements.filter((element) => element.storey === storey));
  const above = elements.filter(
    (element) => element.storey !== storey && element.type !== 'slab' && element.bounds.min[2] > highest - SLACK,
  );
  if (!above.some(({ type }) => type === 'wall')) return undefined;
  return {
    height: highest - SLACK,
    ids: new Set([...above, ...slabsOver(elements, highest)].map(({ id }) => id)),
    pointCut: highest - CEILING,
  };
}

/** Height of the highest wall's top, meters; minus infinity if the elements hold no wall. */
const highestWall = (elements: readonly ModelElement[]): number =>
  Math.max(-Infinity, ...elements.filter(({ type }) => type === 'wall').map(({ bounds }) => bounds.max[2]));

const slabsOver = (elements: readonly ModelElement[], highest: number): ModelElement[] =>
  Number.isFinite(highest)
    ? elements.filter(({ type, bounds }) => type === 'slab' && bounds.max[2] > highest - SAME_HEIGHT)
    : [];
