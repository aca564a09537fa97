import type { Aabb } from '../core/vector.ts';
import type { OctreeFrame } from './octree-points.ts';

const SAMPLES = 100_000;
const TAIL = 0.015;
const MARGIN = 0.06;

/**
 * The box where the cloud really is: without the few points that a scanner caught through windows or in the sky.
 * Cameras start from it. Each axis leaves out 1.5 percent at either end, then widens a little.
 *
 * @param xyz 3·n octree units in stored order.
 * @returns local meters.
 */
export function focusBox(xyz: Int32Array, count: number, frame: OctreeFrame): Aabb {
  const samples = Math.min(count, SAMPLES);
  const step = count / samples;
  const low: number[] = [];
  const high: number[] = [];
  const values = new Int32Array(samples);
  for (let k = 0; k < 3; k++) {
    for (let i = 0; i < samples; i++) values[i] = xyz[Math.floor(i * step) * 3 + k]!;
    values.sort();
    const from = values[Math.floor(samples * TAIL)]!;
    const to = values[Math.min(samples - 1, Math.floor(samples * (1 - TAIL)))]!;
    const margin = (to - from) * MARGIN;
    low.push(Math.max(values[0]!, from - margin) * frame.scale + frame.offset[k]!);
    high.push(Math.min(values[samples - 1]!, to + margin) * frame.scale + frame.offset[k]!);
  }
  return { min: [low[0]!, low[1]!, low[2]!], max: [high[0]!, high[1]!, high[2]!] };
}
