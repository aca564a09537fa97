import { acceptedModel } from '../../core/accepted-model.ts';
import type { Stage } from '../../core/stage.ts';
import { loadPointCloud } from '../../core/stored-points.ts';
import type { DeviationSummary, ElementBase, StructuredModel } from '../../core/structured-model.ts';
import type { Vec3 } from '../../core/vector.ts';
import { breathe } from '../../core/context.ts';
import { labelComponents } from '../../spatial/connected-components.ts';
import { readJson } from '../../core/json-artifact.ts';
import type { Deviations } from './measure-deviation.ts';
import { NO_DEVIATION, indexFaces, measureDeviation } from './measure-deviation.ts';

/** A point within this of a face counts as lying on it, meters; farther ones are furniture or not modeled. */
const ON_FACE = 0.05;
const BANDS = [0.05, 0.015, 0.005, 0.001];

/** Compares the scan with the model: writes `model/model.json` and `model/deviation.bin` (Int16, 0.1 mm, 32767 none). */
export const deviationStage: Stage = {
  name: 'deviation',
  reads: ['points/', 'segments/region.i32', 'model/edited.json'],
  writes: ['model/model.json', 'model/deviation.bin'],
  async run(store, _options, context) {
    const model = await readJson<StructuredModel>(store, 'model/edited.json');
    // What a user rejected explains no point.
    const accepted = acceptedModel(model);
    const cloud = await loadPointCloud(store, []);
    const index = indexFaces(accepted);
    await breathe(context);
    const deviations = await measureDeviation(cloud.position, index, context);
    const bytes = await store.read('segments/region.i32');
    const region = new Int32Array(bytes.slice().buffer);
    const summary = summarize(cloud.position, deviations, region, accepted);
    addEvidence(model, deviations, index.ids);
    model.deviation = summary;
    await store.write('model/deviation.bin', new Uint8Array(deviations.tenthMm.buffer));
    await store.write('model/model.json', JSON.stringify(model));
    return { rms: summary.rms, coverage: summary.coverage, missed: summary.missed.length };
  },
};

/** Figures over the points on planes (structure): furniture and strays are not the model's fault. */
function summarize(
  position: Float32Array,
  { tenthMm }: Deviations,
  region: Int32Array,
  model: StructuredModel,
): DeviationSummary {
  const bins = new Float64Array(Math.round(ON_FACE * 1e4) + 1);
  let structural = 0;
  let on = 0;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < tenthMm.length; i++) {
    if (region[i]! < 0) continue;
    structural++;
    const d = tenthMm[i]!;
    if (d === NO_DEVIATION || Math.abs(d) > ON_FACE * 1e4) continue;
    on++;
    sum += d;
    squares += d * d;
    bins[Math.abs(d)]!++;
  }
  const share = (within: number) => {
    let n = 0;
    for (let k = 0; k <= within * 1e4; k++) n += bins[k] ?? 0;
    return on > 0 ? n / on : 0;
  };
  let p95 = 0;
  for (let n = 0; p95 < bins.length - 1; p95++) if ((n += bins[p95]!) >= 0.95 * on) break;
  return {
    rms: on > 0 ? round(Math.sqrt(squares / on) / 1e4) : 0,
    bias: on > 0 ? round(sum / on / 1e4) : 0,
    p95: p95 / 1e4,
    coverage: structural > 0 ? round(on / structural) : 0,
    bands: BANDS.map((within) => ({ within, share: round(share(within)) })),
    missed: missedClusters(position, tenthMm, region, model),
  };
}

/** Clusters of structural points inside the building that no face explains, largest first; at most 20. */
function missedClusters(position: Float32Array, tenthMm: Int16Array, region: Int32Array, model: StructuredModel) {
  const cell = 0.25;
  const out: DeviationSummary['missed'] = [];
  for (const storey of model.storeys) {
    const rooms = model.rooms.filter((r) => r.storey === storey.id);
    if (rooms.length === 0) continue;
    const xs = rooms.flatMap((r) => r.polygon.map((p) => p[0]));
    const ys = rooms.flatMap((r) => r.polygon.map((p) => p[1]));
    const x0 = Math.min(...xs) - 1;
    const y0 = Math.min(...ys) - 1;
    const width = Math.ceil((Math.max(...xs) + 1 - x0) / cell);
    const height = Math.ceil((Math.max(...ys) + 1 - y0) / cell);
    const top = Math.max(...rooms.map((r) => r.zCeiling)) - 0.1;
    const counts = new Uint32Array(width * height);
    const low = new Float32Array(width * height).fill(Infinity);
    const high = new Float32Array(width * height).fill(-Infinity);
    for (let i = 0; i < tenthMm.length; i++) {
      if (region[i]! < 0 || (tenthMm[i] !== NO_DEVIATION && Math.abs(tenthMm[i]!) < 1000)) continue;
      const z = position[3 * i + 2]!;
      if (z < storey.elevation + 0.1 || z > top) continue;
      const a = Math.floor((position[3 * i]! - x0) / cell);
      const b = Math.floor((position[3 * i + 1]! - y0) / cell);
      if (a < 0 || b < 0 || a >= width || b >= height) continue;
      const at = b * width + a;
      counts[at]!++;
      if (z < low[at]!) low[at] = z;
      if (z > high[at]!) high[at] = z;
    }
    const grid = { x0, y0, cell, width, height };
    const { label, sizes } = labelComponents(
      Uint8Array.from(counts, (c) => (c >= 10 ? 1 : 0)),
      grid,
    );
    const boxes = sizes.map(() => ({ i0: width, i1: 0, j0: height, j1: 0, z0: Infinity, z1: -Infinity, points: 0 }));
    for (let at = 0; at < label.length; at++) {
      if (label[at]! < 0) continue;
      const box = boxes[label[at]!]!;
      const i = at % width;
      const j = (at - i) / width;
      box.i0 = Math.min(box.i0, i);
      box.i1 = Math.max(box.i1, i);
      box.j0 = Math.min(box.j0, j);
      box.j1 = Math.max(box.j1, j);
      box.z0 = Math.min(box.z0, low[at]!);
      box.z1 = Math.max(box.z1, high[at]!);
      box.points += counts[at]!;
    }
    for (const box of boxes) {
      if (box.points < 200) continue;
      const size: Vec3 = [(box.i1 - box.i0 + 1) * cell, (box.j1 - box.j0 + 1) * cell, round(box.z1 - box.z0)];
      const center: Vec3 = [
        round(x0 + ((box.i0 + box.i1 + 1) / 2) * cell),
        round(y0 + ((box.j0 + box.j1 + 1) / 2) * cell),
        round((box.z0 + box.z1) / 2),
      ];
      out.push({ center, size, points: box.points });
    }
  }
  return out.sort((a, b) => b.points - a.points).slice(0, 20);
}

/** Points and RMS per wall and room, from what lies on their faces. */
function addEvidence(model: StructuredModel, { tenthMm, element }: Deviations, ids: readonly string[]): void {
  const points = new Float64Array(ids.length);
  const squares = new Float64Array(ids.length);
  for (let i = 0; i < tenthMm.length; i++) {
    const id = element[i]!;
    if (id < 0 || Math.abs(tenthMm[i]!) > ON_FACE * 1e4) continue;
    points[id]!++;
    squares[id]! += tenthMm[i]! ** 2;
  }
  const number = new Map(ids.map((id, k) => [id, k]));
  const elements: ElementBase[] = [...model.walls, ...model.rooms];
  for (const part of elements) {
    const k = number.get(part.id);
    if (k === undefined) continue;
    part.evidence = {
      ...part.evidence,
      points: points[k]!,
      rms: points[k]! > 0 ? round(Math.sqrt(squares[k]! / points[k]!) / 1e4) : 0,
    };
  }
}

const round = (value: number) => Math.round(value * 1e4) / 1e4;
