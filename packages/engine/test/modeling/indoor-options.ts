import type { ByteSource } from '../../src/core/byte-source.ts';

/** Options of a run of the indoor stages that is the same every time. */
export const indoorOptions = (source: ByteSource) => ({
  recipe: 'indoor' as const,
  seed: 1,
  title: 'test',
  time: '2026-01-01T00:00:00Z',
  language: 'en' as const,
  sources: [source],
});
