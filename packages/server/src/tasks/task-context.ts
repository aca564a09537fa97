import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import type { OpenSecret, StoragePlan } from '../storage/storage-plan.ts';
import type { Messaging } from '../messaging/messaging.ts';
import type { Storage } from '../storage/storage.ts';

/** How a dataset or run is told to stop. */
export interface Cancellation {
  /** Fires when it must stop. */
  readonly signal: AbortSignal;
  cancel(): void;
}

/** What every task of the worker is given. */
export interface TaskContext {
  /** With the address of the database that is used, whoever runs it. */
  config: Config;
  database: Database;
  queue: TaskQueue;
  storage: Storage;
  /** Where that is now, for a process that computes. */
  storagePlan(): StoragePlan;
  openSecret: OpenSecret;
  /** Mail and SMS, and calls of addresses that users give. */
  messaging: Messaging;
  /** Folder on this machine whose disk must have room. */
  storageFolder: string;
  /** Bytes that must be free before a task begins. */
  diskReserveBytes: number;
  threads: number;
  memoryBudgetBytes: number;
  log: { info(message: string): void; warn(message: string): void };
  /** Cancels the dataset or run of this id when the API says so. Call `release` at the end. */
  watchCancel(id: string): Cancellation & { release(): void };
}
