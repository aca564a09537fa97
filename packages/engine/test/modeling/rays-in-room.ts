/** A place in the scene, meters. */
export type Place = [x: number, y: number, z: number];

/** A box along the axes. */
export interface Box {
  min: Place;
  max: Place;
}

/** A mirror, or a pane, where x (axis 0) or y (axis 1) is `at`. */
export interface Glass {
  axis: 0 | 1;
  at: number;
  /** Where along the other of the two it hangs; all over the plane if left out. */
  along?: readonly [from: number, to: number];
  /** From which height to which; from the floor to the ceiling if left out. */
  heights?: readonly [low: number, high: number];
  /** A mirror throws rays back, a pane lets them through. */
  kind: 'mirror' | 'pane';
  /** Share of the rays that end on it: dust, scratches. */
  dust: number;
}

/** What a scanner stands in. */
export interface Scene {
  /** Its inside is the room. */
  room: Box;
  boxes?: readonly Box[];
  glass?: readonly Glass[];
  stations: readonly Place[];
}

/** Standard deviation of a range, meters; height of the cone below itself that a scanner does not see, as sine. */
const [NOISE, LOWEST] = [0.002, -0.96];

/** Casts rays from every station evenly in all directions. What a mirror throws back appears behind it, as far as the ray went. */
export function castRays(scene: Scene, rays: number, random: () => number): Place[] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const points: Place[] = [];
  for (let n = 0; n < rays; n++) {
    const station = scene.stations[n % scene.stations.length]!;
    const [rise, turn] = [2 * random() - 1, 2 * Math.PI * random()];
    if (rise < LOWEST) continue;
    const level = Math.sqrt(1 - rise * rise);
    const direction: Place = [level * Math.cos(turn), level * Math.sin(turn), rise];
    const range = rangeOf(scene, station, direction, random) + NOISE * normal();
    points.push(station.map((value, axis) => value + range * direction[axis]!) as Place);
  }
  return points;
}

/** How far a ray goes until it ends. */
function rangeOf(scene: Scene, station: Place, direction: Place, random: () => number): number {
  const { room, boxes = [], glass = [] } = scene;
  let [from, way, gone] = [station, direction, 0];
  for (;;) {
    const end = Math.min(exitOf(room, from, way), ...boxes.map((box) => entryOf(box, from, way)));
    const [first] = glass
      .map((one) => ({ ...one, range: rangeToGlass(one, from, way) }))
      .filter(({ range }) => range < end + TOUCHING)
      .sort((p, q) => p.range - q.range);
    if (!first) return gone + end;
    const { range, axis, kind, dust } = first;
    gone += range;
    if (random() < dust) return gone;
    from = from.map((value, k) => value + range * way[k]!) as Place;
    if (kind === 'mirror') way = way.map((part, k) => (k === axis ? -part : part)) as Place;
  }
}

/** How far a ray goes to a mirror or pane; infinity if it does not meet it. */
function rangeToGlass({ axis, at, along, heights }: Glass, from: Place, way: Place): number {
  const range = (at - from[axis]) / way[axis];
  const place = from[1 - axis]! + range * way[1 - axis]!;
  const z = from[2] + range * way[2];
  const isOn = (value: number, span?: readonly [number, number]) => !span || (value > span[0] && value < span[1]);
  return range > TOUCHING && isOn(place, along) && isOn(z, heights) ? range : Infinity;
}

/** Surfaces this near to where a ray begins are the one that it left, meters. */
const TOUCHING = 1e-6;

/** Where a ray from inside leaves a box. */
function exitOf({ min, max }: Box, from: Place, way: Place): number {
  return Math.min(...way.map((part, axis) => ((part > 0 ? max : min)[axis]! - from[axis]!) / part));
}

/** Where a ray from outside meets a box; infinity if it does not. */
function entryOf({ min, max }: Box, from: Place, way: Place): number {
  const spans = way.map((part, axis) =>
    [min, max].map((corner) => (corner[axis]! - from[axis]!) / part).sort((p, q) => p - q),
  );
  const [enter, leave] = [Math.max(...spans.map(([first]) => first!)), Math.min(...spans.map(([, last]) => last!))];
  return enter < leave && enter > TOUCHING ? enter : Infinity;
}
