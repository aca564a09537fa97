import { silentContext } from '../../src/index.ts';
import type {
  ArtifactStore,
  PipelineOptions,
  PointCloud,
  StageContext,
  StoredPointsHeader,
  Vec3,
} from '../../src/index.ts';
import { tileStage } from '../../src/lod/index.ts';

/** Writes `points/` as the read stage would. */
export async function storePoints(
  store: ArtifactStore,
  position: Float32Array,
  columns: Partial<Pick<PointCloud, 'rgb' | 'intensity' | 'classification' | 'returns' | 'station'>> = {},
  origin: Vec3 = [0, 0, 0],
): Promise<void> {
  const axis = (k: number) => Array.from({ length: position.length / 3 }, (_, i) => position[i * 3 + k]!);
  const least = [0, 1, 2].map((k) => axis(k).reduce((a, b) => Math.min(a, b), Infinity)) as unknown as Vec3;
  const most = [0, 1, 2].map((k) => axis(k).reduce((a, b) => Math.max(a, b), -Infinity)) as unknown as Vec3;
  const header: StoredPointsHeader = {
    version: 1,
    count: position.length / 3,
    origin,
    bounds: { min: least, max: most },
    fileBounds: { min: least, max: most },
    columns: Object.keys(columns) as StoredPointsHeader['columns'],
    files: [],
    unit: 'm',
    unitSource: 'file',
    unitScale: 1,
    up: 'z',
    crs: null,
    stations: [],
    attributes: [],
    spacing: 0.01,
    warnings: [],
  };
  await store.write('points/header.json', JSON.stringify(header));
  await store.write('points/position.f32', new Uint8Array(position.buffer));
  const names = {
    rgb: 'rgb.u8',
    intensity: 'intensity.u16',
    classification: 'classification.u8',
    returns: 'returns.u8',
    station: 'station.u16',
  };
  for (const [name, values] of Object.entries(columns)) {
    await store.write(`points/${names[name as keyof typeof names]}`, new Uint8Array(values.buffer));
  }
}

const OPTIONS: PipelineOptions = {
  recipe: 'auto',
  seed: 1,
  title: 'scan',
  time: '2026-01-01T00:00:00Z',
  language: 'en',
  sources: [],
};

/** Runs the tile stage with default options. */
export function runTile(store: ArtifactStore, context: Partial<StageContext> = {}) {
  return tileStage.run(store, OPTIONS, silentContext(context));
}

/** Points of a seeded generator on the faces of two rooms and some clutter, x y z interleaved. */
export function roomPoints(count: number, seed = 1): Float32Array {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  const position = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    const [u, v, face] = [random(), random(), Math.floor(random() * 5)];
    const noise = (random() - 0.5) * 0.004;
    const point = [
      [u * 12, v * 6, noise],
      [u * 12, v * 6, 2.6 + noise],
      [u * 12, noise, v * 2.6],
      [6 + noise, u * 6, v * 2.6],
      [3 + u, 2 + v, 0.8 + noise],
    ][face]!;
    position.set(point, i * 3);
  }
  return position;
}
