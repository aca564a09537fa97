import type { Kysely } from 'kysely';
import type { Queries } from '../../src/database/database.ts';

/** Queries over tables that a test goes through by name; rows are looked at as they come. */
// oxlint-disable-next-line typescript/no-explicit-any
export const anyTable = (queries: Queries) => queries as unknown as Kysely<Record<string, Record<string, any>>>;
