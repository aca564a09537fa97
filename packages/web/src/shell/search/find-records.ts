import { datasetList, lookUpUsers, runSearch, user } from '@cloud/contract';
import type { Dataset, FoundRun } from '@cloud/contract';
import { call } from '../../lib/http/call.ts';

/** How many of a kind are found. */
const SHOWN = 5;

/** What the server finds by a text. */
export interface FoundRecords {
  scans: readonly Pick<Dataset, 'id' | 'name' | 'createTime'>[];
  runs: readonly FoundRun[];
  people: readonly Readonly<Record<string, unknown>>[];
  /** The page of people. */
  peoplePath: string;
}

/** Scans, models and, for those who may open their page, people. */
export async function findRecords(text: string, hasPeople: boolean, signal: AbortSignal): Promise<FoundRecords> {
  const quiet = { signal, quiet: true };
  const [scans, runs, people] = await Promise.all([
    call(datasetList, { name_like: text, size: SHOWN }, quiet),
    call(runSearch, { text, state: '', size: SHOWN }, quiet),
    hasPeople ? call(lookUpUsers, { name: text, size: SHOWN }, quiet) : { records: [] },
  ]);
  return { scans: scans.records, runs, people: people.records, peoplePath: user.screen.path };
}
