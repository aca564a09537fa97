import type { ArtifactStore } from '../core/artifact-store.ts';
import { yieldToEvents, throwIfCancelled } from '../core/context.ts';
import type { StageContext } from '../core/context.ts';
import { EngineError } from '../core/errors.ts';
import { POINT_COLUMNS } from '../core/point-cloud.ts';
import { encodePointsPreview } from '../core/points-preview.ts';
import type { PipelineOptions, Stage, StageSummary } from '../core/stage.ts';
import { COLUMN_FILES, loadPointsHeader } from '../core/stored-points.ts';
import type { StoredPointsHeader } from '../core/stored-points.ts';
import { focusBox } from './focus-box.ts';
import { encodeHierarchy } from './hierarchy.ts';
import { buildOctree } from './octree-builder.ts';
import type { BuiltOctree } from './octree-builder.ts';
import { octreeMetadata } from './octree-metadata.ts';
import { octreeFrame, readOctreePoints } from './octree-points.ts';
import type { OctreeFrame } from './octree-points.ts';
import type { OctreePoints } from './octree-sort.ts';
import { writeOctree } from './octree-writer.ts';
import type { OctreeColumns } from './octree-writer.ts';
import { pointsWithin } from './thumbnail-points.ts';
import { renderThumbnails } from './thumbnail.ts';
import { findCeilingCut } from './ceiling-cut.ts';

/** Bytes a point takes at the peak: integers and order twice while sorting, owner, codes; columns come on top. */
const WORKING_BYTES = 40;
const PREVIEW_POINTS = 20_000;
const THUMBNAIL_POINTS = 500_000;
const PAUSE_MS = 80;
/** Shares of the stage's time after which reading, building and writing end. */
const PROGRESS_AFTER = { reading: 0.1, building: 0.7, writing: 0.95 };

/**
 * Stage `tile`: writes the points as a Potree 2.0 octree below `tiles/` and draws `thumbnail.png` in two sizes.
 * A sample of at most 20,000 points goes out as preview `points` before the work begins.
 *
 * Run throws EngineError `no-points`, `memory-budget-exceeded`, `file-corrupt`, `cancelled`.
 */
export const tileStage: Stage = {
  name: 'tile',
  reads: ['points/'],
  uses: ['seed', 'title'],
  writes: ['tiles/', 'thumbnail.png', 'thumbnail-small.png'],
  run: tilePoints,
};

async function tilePoints(
  store: ArtifactStore,
  options: PipelineOptions,
  context: StageContext,
): Promise<StageSummary> {
  const header = await loadPointsHeader(store);
  if (header.count === 0) throw new EngineError('no-points');
  checkBudget(header, context);
  const frame = octreeFrame(header);
  const points = await readOctreePoints(store, header, frame, steps(context, 0, PROGRESS_AFTER.reading));
  const columns = await readColumns(store, header);
  context.preview('points', coarseSample(header, frame, points, columns));
  const focus = focusBox(points.xyz, points.count, frame);
  const octree = await buildOctree(
    points,
    frame.size,
    options.seed,
    steps(context, PROGRESS_AFTER.reading, PROGRESS_AFTER.building),
  );
  const written = await writeOctree(
    store,
    points,
    octree,
    columns,
    steps(context, PROGRESS_AFTER.building, PROGRESS_AFTER.writing),
  );
  const { bytes, firstChunkSize } = encodeHierarchy(written.root);
  await store.write('tiles/hierarchy.bin', bytes);
  const picture = pointsWithin(coarseLevels(points, octree, frame, columns), focus);
  const ceilingCut = findCeilingCut(picture.position);
  const { large, small } = await renderThumbnails(picture, ceilingCut);
  await store.write('thumbnail.png', large);
  await store.write('thumbnail-small.png', small);
  throwIfCancelled(context);
  const { title } = options;
  const metadata = octreeMetadata(header, frame, columns, { ...written, firstChunkSize, focus, ceilingCut, title });
  // Written last: a reader that finds the metadata finds the rest.
  await store.write('tiles/metadata.json', JSON.stringify(metadata, undefined, 1));
  context.progress(1);
  return { points: header.count, nodes: written.nodes, depth: written.depth, spacing: metadata.spacing };
}

function checkBudget(header: StoredPointsHeader, context: StageContext): void {
  const widths: Record<(typeof POINT_COLUMNS)[number], number> = {
    rgb: 3,
    intensity: 2,
    classification: 1,
    returns: 1,
    station: 2,
  };
  const perPoint = header.columns.reduce((sum, name) => sum + widths[name], WORKING_BYTES);
  const needed = header.count * perPoint;
  if (needed > context.memoryBudgetBytes) {
    throw new EngineError('memory-budget-exceeded', {
      stage: 'tile',
      points: header.count,
      neededBytes: needed,
      budgetBytes: context.memoryBudgetBytes,
    });
  }
}

/** Reports progress at every call, and lets others work when that is due. */
function steps(context: StageContext, begin: number, end: number): (fraction: number) => Promise<void> {
  let last = performance.now();
  return async (fraction) => {
    context.progress(begin + (end - begin) * Math.min(1, fraction));
    if (performance.now() - last < PAUSE_MS) return throwIfCancelled(context);
    await yieldToEvents(context);
    last = performance.now();
  };
}

async function readColumns(store: ArtifactStore, header: StoredPointsHeader): Promise<OctreeColumns> {
  const columns: OctreeColumns = {};
  for (const name of POINT_COLUMNS) {
    if (!header.columns.includes(name)) continue;
    const bytes = await store.read(COLUMN_FILES[name]);
    const wide = name === 'intensity' || name === 'station';
    const expected = header.count * (name === 'rgb' ? 3 : wide ? 2 : 1);
    if (bytes.byteLength !== expected) {
      throw new EngineError('file-corrupt', { file: COLUMN_FILES[name], expected, actual: bytes.byteLength });
    }
    const aligned = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice();
    if (wide) columns[name] = new Uint16Array(aligned.buffer, aligned.byteOffset, header.count);
    else columns[name] = aligned;
  }
  return columns;
}

function coarseSample(header: StoredPointsHeader, frame: OctreeFrame, points: OctreePoints, columns: OctreeColumns) {
  const step = Math.max(1, points.count / PREVIEW_POINTS);
  const count = Math.min(points.count, PREVIEW_POINTS);
  const position = new Float64Array(count * 3);
  const rgb = columns.rgb && new Uint8Array(count * 3);
  for (let i = 0; i < count; i++) {
    const row = Math.floor(i * step);
    for (let k = 0; k < 3; k++) {
      position[i * 3 + k] = points.xyz[row * 3 + k]! * frame.scale + frame.offset[k]!;
      if (rgb && columns.rgb) rgb[i * 3 + k] = columns.rgb[row * 3 + k]!;
    }
  }
  return encodePointsPreview(header.origin, position, rgb);
}

/** The coarsest levels that hold enough points for a picture: evenly spread, however uneven the scan. */
function coarseLevels(points: OctreePoints, octree: BuiltOctree, frame: OctreeFrame, columns: OctreeColumns) {
  const perLevel = new Float64Array(256);
  for (let row = 0; row < points.count; row++) perLevel[octree.owner[row]!]!++;
  let last = 0;
  let count = perLevel[0]!;
  while (last < 255 && count < points.count && count + perLevel[last + 1]! <= THUMBNAIL_POINTS)
    count += perLevel[++last]!;
  const position = new Float32Array(count * 3);
  const rgb = columns.rgb && new Uint8Array(count * 3);
  const intensity = columns.intensity && new Uint16Array(count);
  let filled = 0;
  for (let row = 0; row < points.count; row++) {
    if (octree.owner[row]! > last) continue;
    const from = points.order[row]!;
    for (let k = 0; k < 3; k++) {
      position[filled * 3 + k] = points.xyz[row * 3 + k]! * frame.scale + frame.offset[k]!;
      if (rgb && columns.rgb) rgb[filled * 3 + k] = columns.rgb[from * 3 + k]!;
    }
    if (intensity && columns.intensity) intensity[filled] = columns.intensity[from]!;
    filled++;
  }
  return { count, position, rgb, intensity };
}
