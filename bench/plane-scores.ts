import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A simulated scan: its points, and the true face of each. */
export interface PlaneTruth {
  /** Eight bytes a point: class and element, then the face. */
  labels: string;
  cloud: string;
}

/** Faces and planes with fewer points are left out. */
const LEAST_POINTS = 500;
const LEAST_OVERLAP = 0.5;
const NO_FACE = 0xff_ff_ff_ff;

/** F1 of planes that cover a true face, and it them, by at least half of both together. */
export function planeScores({ labels }: PlaneTruth, planes: Int32Array) {
  const face = facesOf(labels);
  const [faceSizes, planeSizes] = [sizesOf(face), sizesOf(planes)];
  const shared = new Map<string, number>();
  for (let i = 0; i < face.length; i++) {
    if (face[i]! < 0 || planes[i]! < 0) continue;
    const pair = `${planes[i]} ${face[i]}`;
    shared.set(pair, (shared.get(pair) ?? 0) + 1);
  }
  const matched = new Set<number>();
  for (const [pair, count] of shared) {
    const [plane, of] = pair.split(' ').map(Number) as [number, number];
    const [size, faceSize] = [planeSizes.get(plane)!, faceSizes.get(of)!];
    if (Math.min(size, faceSize) >= LEAST_POINTS && count / (size + faceSize - count) >= LEAST_OVERLAP)
      matched.add(plane);
  }
  const large = (sizes: Map<number, number>) => [...sizes.values()].filter((size) => size >= LEAST_POINTS).length;
  const [found, faces] = [large(planeSizes), large(faceSizes)];
  return { found, faces, f1: Number(((2 * matched.size) / (found + faces)).toFixed(3)) };
}

function facesOf(file: string): Int32Array {
  const bytes = readFileSync(file);
  return Int32Array.from({ length: bytes.length / 8 }, (_, i) => {
    const face = bytes.readUInt32LE(8 * i + 4);
    return face === NO_FACE ? -1 : face;
  });
}

function sizesOf(labels: Int32Array): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const label of labels) if (label >= 0) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return sizes;
}

const emptyLabels = ({ labels }: PlaneTruth) => new Int32Array(readFileSync(labels).length / 8).fill(-1);

/** Plane of every point, by what a run of ours left in its folder. */
export function labelsOfRun(truth: PlaneTruth, folder: string): Int32Array {
  const regions = readFileSync(path.join(folder, 'segments/region.i32'));
  const sources = readFileSync(path.join(folder, 'points/source-index.u32'));
  const labels = emptyLabels(truth);
  for (let i = 0; i < regions.length / 4; i++) labels[sources.readUInt32LE(4 * i)] = regions.readInt32LE(4 * i);
  return labels;
}

/** Plane of every point, of a file with the points in their order and a label each. */
export function labelsOfPly(truth: PlaneTruth, file: string): Int32Array {
  const { count, names, valueOf } = readPly(file);
  const name = names.find((one) => /label|region|shape/.test(one))!;
  const labels = emptyLabels(truth);
  for (let i = 0; i < count; i++) labels[i] = valueOf(i, name);
  return labels;
}

/** Plane of every point, of a file a plane; points are found again by where they lie, to half a millimeter. */
export function labelsOfFiles(truth: PlaneTruth, files: string[]): Int32Array {
  const rowAt = new Map<string, number>();
  const cloud = readPly(truth.cloud);
  for (let i = 0; i < cloud.count; i++) rowAt.set(placeOf(cloud, i), i);
  const labels = emptyLabels(truth);
  for (const [plane, file] of files.entries()) {
    const points = readPly(file);
    for (let i = 0; i < points.count; i++) {
      const row = rowAt.get(placeOf(points, i));
      if (row !== undefined) labels[row] = plane;
    }
  }
  return labels;
}

interface Ply {
  count: number;
  names: string[];
  valueOf(row: number, name: string): number;
}

const placeOf = ({ valueOf }: Ply, row: number) =>
  ['x', 'y', 'z'].map((axis) => Math.round(valueOf(row, axis) * 2000)).join();

const READERS: Record<string, [bytes: number, read: (bytes: Buffer, at: number) => number]> = {
  float: [4, (bytes, at) => bytes.readFloatLE(at)],
  double: [8, (bytes, at) => bytes.readDoubleLE(at)],
  uchar: [1, (bytes, at) => bytes.readUInt8(at)],
  ushort: [2, (bytes, at) => bytes.readUInt16LE(at)],
  int: [4, (bytes, at) => bytes.readInt32LE(at)],
  uint: [4, (bytes, at) => bytes.readUInt32LE(at)],
};
const SAME: Record<string, string> = {
  float32: 'float',
  float64: 'double',
  uint8: 'uchar',
  uint16: 'ushort',
  int32: 'int',
  uint32: 'uint',
};

/** Vertices of a binary little-endian PLY. */
function readPly(file: string): Ply {
  const bytes = readFileSync(file);
  const begin = bytes.indexOf('end_header\n') + 'end_header\n'.length;
  const [, vertices = ''] = bytes.toString('latin1', 0, begin).split('element vertex ');
  const columns = new Map<string, { at: number; read: (bytes: Buffer, at: number) => number }>();
  let width = 0;
  for (const [, type = '', name = ''] of vertices.split('element ')[0]!.matchAll(/property (\w+) (\w+)/g)) {
    const [size, read] = READERS[SAME[type] ?? type]!;
    columns.set(name, { at: width, read });
    width += size;
  }
  const valueOf = (row: number, name: string) => {
    const { at, read } = columns.get(name)!;
    return read(bytes, begin + row * width + at);
  };
  return { count: Number.parseInt(vertices, 10), names: [...columns.keys()], valueOf };
}
