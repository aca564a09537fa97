import type { Database } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';

/** What every task stands on. */
export interface TaskGround {
  database: Database;
  storage: Storage;
  storageFolder: string;
  threads: number;
  memoryBudgetBytes: number;
  log: { info(message: string): void; warn(message: string): void };
  /** Fires when the dataset or run of this id must stop. Call `release` at the end. */
  watchCancel(id: string): { signal: AbortSignal; cancel(): void; release(): void };
}
