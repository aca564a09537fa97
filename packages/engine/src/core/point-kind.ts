/** What a point of the scan lies on, by its number in `model/point-kind.u8`. `other`: furniture, or what the model lacks; `slab`: the
 * edge of a slab, whose sides are floor and ceiling. */
export const POINT_KINDS = [
  'other',
  'floor',
  'ceiling',
  'wall',
  'opening',
  'column',
  'stair',
  'stray',
  'beam',
  'slab',
] as const;
export type PointKind = (typeof POINT_KINDS)[number];

/**
 * Artifacts that say what every stored point belongs to: a byte with its place in {@link POINT_KINDS}, and a uint32 with the number of its
 * element, counted from 1 through the lists of the accepted model; 0 for none.
 */
export const POINT_CLASSES = { kind: 'model/point-kind.u8', element: 'model/point-element.u32' } as const;
