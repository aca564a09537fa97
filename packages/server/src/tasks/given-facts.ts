import type { GivenFacts } from '@cloud/contract';
import type { Selectable } from 'kysely';
import type { DatasetRow } from '../database/tables/point-cloud.ts';

export type GivenColumns = Pick<
  Selectable<DatasetRow>,
  'unitGiven' | 'upGiven' | 'crsGiven' | 'colorsGiven' | 'rowsGiven'
>;

/** What a user said of a scan's files; empty where the files speak for themselves. */
export const givenFacts = (row: GivenColumns): GivenFacts => ({
  unit: row.unitGiven,
  up: row.upGiven,
  crs: row.crsGiven,
  colors: row.colorsGiven,
  rows: row.rowsGiven,
});
