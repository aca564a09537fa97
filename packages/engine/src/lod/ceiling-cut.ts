/** Meters; ceilings that differ less in height form one run. */
const CEILING_DEPTH = 0.4;
const BIN = 0.1;
const MAX_BINS = 4096;
/** A layer counts as floor or ceiling when it covers this share of the plan. */
const LAYER_SHARE = 0.25;
const LOWEST_ROOM = 1.8;
const CLEARANCE = 0.35;
/** A ceiling has the floor seen under this share of it. A scan from the air sees no ground under roofs. */
const SEEN_BELOW_SHARE = 0.4;
const PLAN_CELLS = 96;

/**
 * Finds the height above which points hide the rooms: below the highest horizontal layer that has another layer a
 * room's height under it, seen below the same places: a roof that was scanned from the air hides no room.
 *
 * @param position 3·n, meters, Z up.
 * @returns height to cut at, or Infinity when there is nothing to cut.
 */
export function findCeilingCut(position: Float32Array): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < position.length; i++) {
    const k = i % 3;
    if (position[i]! < low[k]!) low[k] = position[i]!;
    if (position[i]! > high[k]!) high[k] = position[i]!;
  }
  const height = high[2]! - low[2]!;
  if (!(height > LOWEST_ROOM) || height > 200) return Infinity;
  const bins = Math.min(MAX_BINS, Math.ceil(height / BIN) + 1);
  const cell = Math.max(high[0]! - low[0]!, high[1]! - low[1]!, 1e-6) / PLAN_CELLS;
  const side = PLAN_CELLS + 1;
  const covered = new Uint8Array(bins * side * side);
  const plan = new Uint8Array(side * side);
  for (let i = 0; i < position.length; i += 3) {
    const place = Math.floor((position[i + 1]! - low[1]!) / cell) * side + Math.floor((position[i]! - low[0]!) / cell);
    plan[place] = 1;
    covered[Math.min(bins - 1, Math.floor((position[i + 2]! - low[2]!) / BIN)) * side * side + place] = 1;
  }
  const area = plan.reduce((sum, value) => sum + value, 0);
  // Two bins together, so that a layer astride a border still counts whole.
  const layers: number[] = [];
  for (let bin = 0; bin + 1 < bins; bin++) {
    let cells = 0;
    for (let place = 0; place < plan.length; place++) {
      const at = bin * plan.length + place;
      cells += covered[at]! | covered[at + plan.length]!;
    }
    if (cells >= area * LAYER_SHARE) layers.push(bin);
  }
  const top = layers.at(-1);
  if (top === undefined) return Infinity;
  // The lowest bin of the top layer's run; ceilings a little apart in height form one run.
  let bottom = top;
  for (let i = layers.length - 1; i >= 0 && layers[i]! >= bottom - Math.round(CEILING_DEPTH / BIN); i--)
    bottom = layers[i]!;
  const below = bottom - Math.round(LOWEST_ROOM / BIN);
  const hasFloor = layers.some((bin) => bin <= below);
  return hasFloor && seenBelow(covered, plan.length, { bottom, top: top + 1, below }) >= SEEN_BELOW_SHARE
    ? low[2]! + bottom * BIN - CLEARANCE
    : Infinity;
}

/** Share of the cells between two bins that have points at or below a third bin too. */
function seenBelow(
  covered: Uint8Array,
  cells: number,
  { bottom, top, below }: { bottom: number; top: number; below: number },
): number {
  const hasPoint = (place: number, from: number, to: number): boolean => {
    for (let bin = from; bin <= to; bin++) if (covered[bin * cells + place] === 1) return true;
    return false;
  };
  let ceiling = 0;
  let seen = 0;
  for (let place = 0; place < cells; place++) {
    if (!hasPoint(place, bottom, top)) continue;
    ceiling++;
    if (hasPoint(place, 0, below)) seen++;
  }
  return ceiling === 0 ? 0 : seen / ceiling;
}
