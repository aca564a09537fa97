/** Least and greatest size. */
type Range = readonly [least: number, greatest: number];

/** Sizes that elements have in buildings, meters and square meters; what lies outside is worth a look. */
export const USUAL_SIZES = {
  door: { width: [0.5, 3], height: [1.7, 3.2] },
  window: { width: [0.25, 5], height: [0.25, 3.6] },
  passage: { width: [0.4, 5], height: [1.7, 4.5] },
  curtain: { width: [1, 30], height: [1.8, 8] },
  wall: { thickness: [0.04, 0.9] },
  room: { area: [0.8, Infinity], height: [1.8, 8] },
} as const satisfies Record<string, Record<string, Range>>;

const isIn = (value: number, [least, greatest]: Range): boolean => value >= least && value <= greatest;

type Place = readonly [x: number, y: number];
/** Where an opening begins and ends, meters. */
interface Extent {
  a: Place;
  b: Place;
  zBottom: number;
  zTop: number;
}
type SizedOpening = Extent & { type: 'door' | 'window' | 'passage' | 'curtain' };

/** Width along the wall and height of an opening, meters. */
export const openingSize = ({ a, b, zBottom, zTop }: Extent): { width: number; height: number } => ({
  width: Math.hypot(b[0] - a[0], b[1] - a[1]),
  height: zTop - zBottom,
});

/** Whether an opening is as large as its kind is built. */
export function isUsualOpening(opening: SizedOpening): boolean {
  const { width, height } = openingSize(opening);
  const usual = USUAL_SIZES[opening.type];
  return isIn(width, usual.width) && isIn(height, usual.height);
}

/** Whether a wall is as thick as walls are. */
export const isUsualWall = ({ thickness }: { thickness: number }): boolean =>
  isIn(thickness, USUAL_SIZES.wall.thickness);

/** Whether a room is as large and as high as rooms are. */
export const isUsualRoom = ({ area, zFloor, zCeiling }: { area: number; zFloor: number; zCeiling: number }): boolean =>
  isIn(area, USUAL_SIZES.room.area) && isIn(zCeiling - zFloor, USUAL_SIZES.room.height);
