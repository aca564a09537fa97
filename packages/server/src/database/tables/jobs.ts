import type { CodedMessage, JobLogLine, JobRunCause, JobRunState, JobWorker } from '@cloud/contract';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultBigCount, DefaultJson, DefaultTime, NullableTime } from './columns.ts';

/** Columns of a job whose table is stricter than its fields, or that no field describes. */
export interface JobColumns {
  jobServerId: string | null;
  jobId: string | null;
  timeExpressionType: Generated<number>;
  executeType: Generated<number>;
  processorType: Generated<number>;
  maxInstanceNum: Generated<number>;
  concurrency: Generated<number>;
  instanceTimeLimit: Generated<number>;
  instanceRetryNum: Generated<number>;
  taskRetryNum: Generated<number>;
  minCpuCores: Generated<number>;
  minMemorySpace: Generated<number>;
  minDiskSpace: Generated<number>;
  maxWorkerCount: Generated<number>;
  enable: Generated<number>;
  dispatchStrategy: Generated<number>;
  alertThreshold: Generated<number>;
  statisticWindowLen: Generated<number>;
  silenceWindowLen: Generated<number>;
  logType: Generated<number>;
  logLevel: Generated<number>;
  misfireRule: Generated<string>;
  alarmTime: NullableTime;
}

/** A message about a run, by the name of its text; each reader reads it in their own language. */
export interface JobMessage extends CodedMessage {
  /** What it is about, such as the name of a file; stands before the text. */
  about?: string;
}

/** A line of a log; one with a message has no text. */
export interface StoredLogLine extends JobLogLine {
  message?: JobMessage;
}

export interface JobRunRow {
  id: string;
  jobInfoId: string;
  cause: JobRunCause;
  state: Generated<JobRunState>;
  scheduledTime: DefaultTime;
  startTime: NullableTime;
  endTime: NullableTime;
  attempts: Generated<number>;
  failures: Generated<number>;
  worker: Generated<string>;
  error: ColumnType<CodedMessage | null, string | null | undefined, string | null>;
  output: Generated<string>;
  outcome: DefaultJson<JobMessage[]>;
  log: DefaultJson<StoredLogLine[]>;
  originRunId: string | null;
  createUser: string | null;
}

export interface JobWorkerRow {
  id: string;
  jobAppName: string;
  host: string;
  pid: number;
  version: Generated<string>;
  startTime: DefaultTime;
  beatTime: DefaultTime;
  isDraining: Generated<boolean>;
  load: Generated<number>;
  memoryBytes: DefaultBigCount;
  capacity: Generated<number>;
  running: DefaultJson<JobWorker['running']>;
}
