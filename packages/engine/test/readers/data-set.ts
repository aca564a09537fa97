import { existsSync, readFileSync } from 'node:fs';

/** The developer data set beside the repository; tests that need it are skipped where it is not. */
export const DATA = new URL('../../../../../shared/data/', import.meta.url);
export const HAS_DATA = existsSync(DATA);
if (!HAS_DATA) console.warn('the data set ../shared/data is absent: tests on real files are skipped');

export interface DataFile {
  file: string;
  role: string;
  points: number | null;
  points_read?: number | string;
  bbox?: number[];
  bbox_note?: string;
  poses?: number;
}

export function manifest(): DataFile[] {
  if (!HAS_DATA) return [];
  return (JSON.parse(readFileSync(new URL('MANIFEST.json', DATA), 'utf8')) as { entries: DataFile[] }).entries;
}

export function dataBytes(file: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(file, DATA)));
}
