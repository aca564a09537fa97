import { yieldToEvents } from '../../../core/context.ts';
import type { Warning } from '../../../core/errors.ts';
import { nothingFound } from '../nothing-found.ts';
import { readJson } from '../../../core/json-artifact.ts';
import type { PlaneSegments } from '../../../core/plane-segments.ts';
import type { Stage } from '../../../core/stage.ts';
import { loadSolidPoints } from '../../../core/solid-points.ts';
import type { PlanBox } from '../../../spatial/raster-grid.ts';
import { gridOver } from '../../../spatial/raster-grid.ts';
import { siteBounds } from '../../../spatial/site-bounds.ts';
import { trimmedBounds } from '../../../spatial/voxel-table.ts';
import type { StoreyLayout } from '../detected-elements.ts';
import { findStoreys } from './find-storeys.ts';
import { pointsBelow } from './points-below.ts';
import type { PlanPoints } from './space-columns.ts';
import { buildColumns } from './space-columns.ts';
import { turnPoints } from './storey-points.ts';
import { findDirections } from './wall-directions.ts';

/** How the building is divided before its storeys are found; lengths in meters. */
const DEFAULTS = {
  /** Side of the columns of space: fine enough for a corridor, coarse enough for surfaces to stand out. */
  columnCell: 0.2,
  /** Height of a column's bins: twice the noise of a hand-held scanner. */
  binHeight: 0.05,
  /** Share of the points at each end of the heights that may be strays, and room that the columns leave beyond. */
  strayHeights: 0.0002,
  heightMargin: 0.2,
  /** The same in the plan, where windows show the world outside up to the scanner's range. */
  strayPlaces: 0.002,
  planMargin: 0.5,
  /** What reaches less high is no storey: a wall of which the scan shows both faces, lying down. */
  leastHeight: 1,
};

/** Finds wall directions and storeys: writes `model/storeys.json`. */
export const storeysStage: Stage = {
  name: 'storeys',
  reads: ['points/', 'segments/planes.json'],
  writes: ['model/storeys.json'],
  async run(store, _options, context) {
    const segments = await readJson<PlaneSegments>(store, 'segments/planes.json');
    const position = await loadSolidPoints(store);
    const directions = findDirections(segments);
    const points = turnPoints(position, directions.main);
    context.progress(0.3);
    await yieldToEvents(context);
    const { min, max } = trimmedBounds(position, DEFAULTS.strayHeights, siteBounds(position));
    if (max[2] - min[2] < DEFAULTS.leastHeight) throw nothingFound('storeys', segments);
    const bounds = planBounds(points);
    const columns = buildColumns(points, gridOver(bounds, DEFAULTS.columnCell), {
      zMin: min[2] - DEFAULTS.heightMargin,
      zMax: max[2] + DEFAULTS.heightMargin,
      binHeight: DEFAULTS.binHeight,
    });
    context.progress(0.7);
    await yieldToEvents(context);
    const found = findStoreys(columns, points);
    const { storeys } = found;
    const below = storeys[0] ? pointsBelow(points, storeys[0].elevation) : [];
    const warnings = [...ghostWarning(segments, points.x.length), ...below, ...found.warnings];
    for (const warning of warnings) context.warn(warning);
    if (storeys.length === 0) throw nothingFound('storeys', segments);
    const layout: StoreyLayout = {
      angle: directions.main,
      directions: directions.folded,
      normals: directions.normals.map((a) => (((a - directions.main) % Math.PI) + Math.PI) % Math.PI),
      bounds,
      noise: segments.noise,
      storeys,
      warnings,
    };
    context.preview(
      'storeys',
      storeys.map(({ elevation, height }) => ({ elevation, height })),
    );
    await store.write('model/storeys.json', JSON.stringify(layout));
    return { storeys: storeys.length };
  },
};

/** Says how many points are left out, beside those that are not. */
function ghostWarning({ ghosts = 0 }: PlaneSegments, solid: number): Warning[] {
  const percent = Math.round((100 * ghosts) / (ghosts + solid));
  return ghosts > 0 ? [{ code: 'points-in-air', params: { count: ghosts, percent } }] : [];
}

/** Plan bounds without the farthest strays. */
function planBounds({ x, y, z }: PlanPoints): PlanBox {
  const turned = new Float32Array(x.length * 3);
  for (let i = 0, p = 0; i < x.length; i++, p += 3) {
    turned[p] = x[i]!;
    turned[p + 1] = y[i]!;
    turned[p + 2] = z[i]!;
  }
  const { min, max } = trimmedBounds(turned, DEFAULTS.strayPlaces, siteBounds(turned));
  const margin = DEFAULTS.planMargin;
  return { minX: min[0] - margin, minY: min[1] - margin, maxX: max[0] + margin, maxY: max[1] + margin };
}
