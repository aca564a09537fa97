import { describe, expect, it } from 'vitest';
import { dataBytes, HAS_DATA, manifest } from './data-set.ts';
import { readBytes } from './read-bytes.ts';

/** What becomes of each broken file: an error code, or points and the warnings that must come with them. */
const OUTCOMES: Record<string, string | { points: number; warnings?: string[] }> = {
  'bad_geotiff_keys.las': { points: 10 },
  'bad_header.txt': 'header-invalid',
  'bad_vlr_count.las': { points: 10, warnings: ['header-damaged'] },
  'count_but_no_points.las': 'file-truncated',
  'crc_mismatch.e57': 'checksum-mismatch',
  'empty_valid.las': 'no-points',
  'header_bad_crc.e57': 'checksum-mismatch',
  'invalid_cv_header.e57': 'no-points',
  'malformed_extrabytes.las': { points: 10 },
  'missing_header_fields.pcd': { points: 10, warnings: ['extension-mismatch'] },
  'nan_gps_time.las': { points: 1, warnings: ['extent-degenerate'] },
  'no_scans.e57': 'no-points',
  'no_vertex.obj': 'no-points',
  'no_vertex.ply': 'no-points',
  'outlier_points.las': { points: 1065 },
  'text_renamed.las': { points: 10, warnings: ['extension-mismatch'] },
  'truncated_50pct.copc.laz': 'file-truncated',
  'truncated_60pct.e57': 'file-truncated',
  'truncated_60pct.laz': 'file-truncated',
  'truncated_binary.pcd': { points: 653, warnings: ['points-missing'] },
  'truncated_binary.ply': { points: 1459, warnings: ['points-missing'] },
  'truncated_last_point.las': { points: 1064, warnings: ['points-missing'] },
  'undeclared_namespace.e57': { points: 1 },
  'unsupported_field.e57': { points: 1 },
  'wrong_format.ply': { points: 2 },
  'zero_bytes.las': 'file-empty',
  'zero_points.e57': 'no-points',
};

describe.runIf(HAS_DATA)('a broken file', () => {
  it('has its outcome in the table', () => {
    const files = manifest().filter((entry) => entry.file.startsWith('bad/'));
    expect(files.map((entry) => entry.file.slice(4)).sort()).toEqual(Object.keys(OUTCOMES).sort());
  });

  it.each(Object.entries(OUTCOMES))('%s ends as it should', async (file, outcome) => {
    const reading = readBytes({ [file]: dataBytes(`bad/${file}`) });
    if (typeof outcome === 'string') {
      await expect(reading).rejects.toMatchObject({ name: 'EngineError', code: outcome, details: { file } });
      return;
    }
    const { header, warnings } = await reading;
    expect(header.count).toBe(outcome.points);
    for (const warning of outcome.warnings ?? []) expect(warnings).toContain(warning);
  });
});
