// Makes the built-in samples: node scripts/samples/make-samples.ts [FOLDER]
// Seeded and free of time and machine, so the files are the same bytes whenever they are made again.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeE57 } from './e57-writer.ts';
import { flat } from './flat.ts';
import { house } from './house.ts';
import type { ScanFacts } from './scanner.ts';
import { scan } from './scanner.ts';
import type { Point } from './scene.ts';

interface Sample {
  name: string;
  facts: ScanFacts;
  /** How the building stands in the world, degrees. */
  headingDegrees: number;
}

export const SAMPLES: readonly Sample[] = [
  { name: 'flat', facts: flat(0.0335), headingDegrees: 12 },
  { name: 'house', facts: house(0.0393), headingDegrees: 0 },
];
/** Six bits a color channel: finer than a scanner's camera, and more points fit. */
const COLOR_BITS = 6;

/** The bytes of a sample file. */
export function makeSample({ name, facts, headingDegrees }: Sample): Uint8Array {
  const angle = (headingDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = ([x, y, z]: Point): Point => [x * cos - y * sin, x * sin + y * cos, z];
  const points = scan(facts).map((point) => ({ ...point, place: turned(point.place) }));
  const stations = facts.stations.map(turned).map(([x, y, z]): Point => [round(x), round(y), round(z)]);
  return writeE57(points, stations, { name, colorBits: COLOR_BITS });
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

if (import.meta.main) {
  const folder = process.argv[2] ?? path.join(import.meta.dirname, '../../packages/server/samples');
  mkdirSync(folder, { recursive: true });
  for (const sample of SAMPLES) {
    const bytes = makeSample(sample);
    writeFileSync(path.join(folder, `${sample.name}.e57`), bytes);
    console.log(`${sample.name}.e57: ${(bytes.length / 1e6).toFixed(2)} MB`);
  }
}
