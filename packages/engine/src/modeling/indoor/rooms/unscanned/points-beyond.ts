/** Points beyond the rooms and their walls: of what stands there, and of floors that go on from the floor of a room. */
export interface PointsBeyond {
  standing: readonly number[];
  floor: readonly number[];
  /** True if that floor shows at a place, narrow gaps in it included. */
  isFloor: (x: number, y: number) => boolean;
  /** True if something as tall as a wall stands at a place, or a wall's thickness beside it. */
  isWall: (x: number, y: number) => boolean;
}
