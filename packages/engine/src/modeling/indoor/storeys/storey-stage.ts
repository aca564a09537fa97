import { breathe } from '../../../core/context.ts';
import { EngineError } from '../../../core/errors.ts';
import type { PlaneSegments } from '../../../core/plane-segments.ts';
import type { Stage } from '../../../core/stage.ts';
import { loadPointCloud } from '../../../core/stored-points.ts';
import { gridOver } from '../../../spatial/mask-grid.ts';
import { trimmedBounds } from '../../../spatial/voxel-table.ts';
import { buildColumns } from './space-columns.ts';
import type { StoreyLayout } from '../detected-elements.ts';
import { readJson } from '../../../core/json-artifact.ts';
import { findStoreys } from './find-storeys.ts';
import { findDirections } from './wall-directions.ts';
import { turnPoints } from './storey-points.ts';

/** Finds wall directions and storeys: writes `model/storeys.json`. */
export const storeysStage: Stage = {
  name: 'storeys',
  reads: ['points/', 'segments/planes.json'],
  writes: ['model/storeys.json'],
  async run(store, _options, context) {
    const segments = await readJson<PlaneSegments>(store, 'segments/planes.json');
    const cloud = await loadPointCloud(store, []);
    const directions = findDirections(segments);
    const points = turnPoints(cloud.position, directions.main);
    context.progress(0.3);
    await breathe(context);
    const bounds = trimmedBounds(cloud.position, 0.0002);
    const plan = planBounds(points.x, points.y);
    const grid = gridOver(plan, 0.2);
    const columns = buildColumns(points, grid, {
      zMin: bounds.min[2] - 0.2,
      zMax: bounds.max[2] + 0.2,
      binHeight: 0.05,
    });
    context.progress(0.7);
    await breathe(context);
    const { storeys, warnings } = findStoreys(columns, points);
    if (storeys.length === 0) throw new EngineError('no-structure-found', { stage: 'storeys' });
    for (const warning of warnings) context.warn(warning);
    const layout: StoreyLayout = {
      angle: directions.main,
      directions: directions.folded,
      normals: directions.normals.map((a) => (((a - directions.main) % Math.PI) + Math.PI) % Math.PI),
      bounds: plan,
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

/** Plan bounds without the farthest strays; a window shows the world outside up to the scanner's range. */
function planBounds(x: Float32Array, y: Float32Array) {
  const flat = new Float32Array(x.length * 3);
  for (let i = 0; i < x.length; i++) {
    flat[3 * i] = x[i]!;
    flat[3 * i + 1] = y[i]!;
  }
  const { min, max } = trimmedBounds(flat, 0.002);
  return { minX: min[0] - 0.5, minY: min[1] - 0.5, maxX: max[0] + 0.5, maxY: max[1] + 0.5 };
}
