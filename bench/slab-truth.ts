type Vec2 = readonly [number, number];
type Vec3 = readonly [number, number, number];

/** A plate of the truth; a pitched roof has no one height. */
export interface TrueSlab {
  outline: Vec2[];
  /** Of a building model only: its number there. */
  element?: number;
  zTop?: number;
  zBottom?: number;
}

/** A slab of `model.json`; local to the model's origin. */
export interface ModeledSlab {
  kind: string;
  outline: Vec2[];
  zTop: number;
  zBottom: number;
  thicknessSource: 'measured' | 'assumed';
  slopes?: unknown;
}

/** Area that two polygons share, square meters, by rows of this height. */
type SharedArea = (one: readonly Vec2[], other: readonly Vec2[], step: number) => number;

/** A slab is right if the face that shows, and its thickness where it was measured, are this near to the true ones, meters. */
const NEAR = 0.05;
/** Least share of the smaller of two outlines that both cover, if they are of one plate. */
const SAME_PLACE = 0.3;
/** Layers nearer to each other are one plate, meters: a floor covering on its slab. */
const TOUCHING = 0.03;
const STEP = 0.05;
/** Plates farther from a slab's level are others, meters. */
const SAME_LEVEL = 0.3;

/**
 * True if a slab lies at the level of a true plate and, where its thickness was measured, is as thick; undefined if the truth does not tell: it knows no
 * plates, or none near for a ground or a roof. Those of simulated buildings tell nothing: their thickness is that which their maker
 * chose.
 *
 * @param shift from the truth's coordinates to the model's.
 */
export function isSlabRight(
  truth: readonly TrueSlab[],
  slab: ModeledSlab,
  shift: Vec3,
  sharedArea: SharedArea,
): boolean | undefined {
  const isRoof = slab.kind === 'roof';
  if (
    truth.length === 0 ||
    (slab.kind !== 'floor' && truth.every(({ element }) => element === undefined)) ||
    slab.slopes
  )
    return undefined;
  const outline = slab.outline.map(([x, y]): Vec2 => [x - shift[0], y - shift[1]]);
  const [top, bottom] = [slab.zTop - shift[2], slab.zBottom - shift[2]];
  const off = (plate: Plate) => (isRoof ? Math.abs(plate.bottom - bottom) : Math.abs(plate.top - top));
  const plates = platesAt(truth, outline, sharedArea);
  // Building models often leave out the ground or the roof.
  if (slab.kind !== 'floor' && plates.every((plate) => off(plate) > SAME_LEVEL)) return undefined;
  const isAsThick = (plate: Plate) =>
    slab.thicknessSource === 'assumed' || Math.abs(plate.top - plate.bottom - (top - bottom)) <= NEAR;
  return plates.some((plate) => off(plate) <= NEAR && isAsThick(plate));
}

interface Plate {
  top: number;
  bottom: number;
}

/** The plates of a place, layers that touch as one. */
function platesAt(truth: readonly TrueSlab[], outline: readonly Vec2[], sharedArea: SharedArea) {
  const layers = truth
    .flatMap(({ zTop, zBottom, outline: own }) =>
      zTop === undefined || zBottom === undefined ? [] : [{ top: zTop, bottom: zBottom, own }],
    )
    .filter(({ own }) => sharedArea(own, outline, STEP) > SAME_PLACE * Math.min(areaOf(own), areaOf(outline)))
    .toSorted((a, b) => b.top - a.top);
  const plates: Plate[] = [];
  for (const { top, bottom } of layers) {
    const above = plates.at(-1);
    if (above && above.bottom - top < TOUCHING) above.bottom = Math.min(above.bottom, bottom);
    else plates.push({ top, bottom });
  }
  return plates;
}

function areaOf(outline: readonly Vec2[]): number {
  const twice = outline.reduce((sum, [x, y], k) => {
    const [nx, ny] = outline[(k + 1) % outline.length]!;
    return sum + x * ny - nx * y;
  }, 0);
  return Math.abs(twice) / 2;
}
