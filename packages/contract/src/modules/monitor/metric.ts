/** What gives figures: an API process, a worker, or what all of them share. */
export const METRIC_SOURCES = ['api', 'worker', 'database', 'queue', 'storage'] as const;
export type MetricSource = (typeof METRIC_SOURCES)[number];

export interface MetricFacts {
  sources: readonly MetricSource[];
  /** What a figure is: a share of 1, bytes, milliseconds, seconds, or a number. */
  unit: 'share' | 'bytes' | 'ms' | 'seconds' | 'count';
  /** Its name for Prometheus, in base units. */
  prometheus: string;
  /** Its meaning for Prometheus. */
  help: string;
}

const PROCESSES = ['api', 'worker'] as const;

/**
 * The figures that are measured twice a minute, drawn over time, told to Prometheus and compared by alarm rules. The text of each
 * is `metric.<name>`.
 */
export const METRICS = {
  cpu: {
    sources: PROCESSES,
    unit: 'share',
    prometheus: 'cloud_process_cpu_ratio',
    help: 'Processor time of the process, in processors',
  },
  memoryBytes: {
    sources: PROCESSES,
    unit: 'bytes',
    prometheus: 'cloud_process_memory_bytes',
    help: 'Resident memory of the process',
  },
  loopDelayMs: {
    sources: PROCESSES,
    unit: 'ms',
    prometheus: 'cloud_process_event_loop_delay_seconds',
    help: 'Delay of the event loop, 99th percentile',
  },
  loadShare: {
    sources: PROCESSES,
    unit: 'share',
    prometheus: 'cloud_machine_load_ratio',
    help: 'Load of the machine over its processors',
  },
  machineMemoryShare: {
    sources: PROCESSES,
    unit: 'share',
    prometheus: 'cloud_machine_memory_used_ratio',
    help: 'Memory in use of the machine',
  },
  diskFreeBytes: {
    sources: PROCESSES,
    unit: 'bytes',
    prometheus: 'cloud_disk_free_bytes',
    help: 'Free bytes on the disk of the data folder',
  },
  diskShare: {
    sources: PROCESSES,
    unit: 'share',
    prometheus: 'cloud_disk_used_ratio',
    help: 'Used share of the disk of the data folder',
  },
  requestsPerSecond: {
    sources: ['api'],
    unit: 'count',
    prometheus: 'cloud_http_requests_per_second',
    help: 'Answered requests a second',
  },
  failuresPerSecond: {
    sources: ['api'],
    unit: 'count',
    prometheus: 'cloud_http_failures_per_second',
    help: 'Requests answered by 5xx a second',
  },
  requestMs: {
    sources: ['api'],
    unit: 'ms',
    prometheus: 'cloud_http_request_duration_seconds',
    help: 'Time of a request, 99th percentile',
  },
  tasksRunning: {
    sources: ['worker'],
    unit: 'count',
    prometheus: 'cloud_worker_tasks_running',
    help: 'Tasks that the worker runs',
  },
  databaseBytes: {
    sources: ['database'],
    unit: 'bytes',
    prometheus: 'cloud_database_size_bytes',
    help: 'Size of the database',
  },
  connections: {
    sources: ['database'],
    unit: 'count',
    prometheus: 'cloud_database_connections',
    help: 'Connections to the database',
  },
  connectionShare: {
    sources: ['database'],
    unit: 'share',
    prometheus: 'cloud_database_connections_used_ratio',
    help: 'Connections over the most that the database takes',
  },
  cacheHitShare: {
    sources: ['database'],
    unit: 'share',
    prometheus: 'cloud_database_cache_hit_ratio',
    help: 'Blocks that were read from memory',
  },
  oldestTransactionSeconds: {
    sources: ['database'],
    unit: 'seconds',
    prometheus: 'cloud_database_oldest_transaction_seconds',
    help: 'Age of the oldest open transaction',
  },
  queueWaiting: {
    sources: ['queue'],
    unit: 'count',
    prometheus: 'cloud_queue_waiting',
    help: 'Tasks that are due and wait',
  },
  queueActive: { sources: ['queue'], unit: 'count', prometheus: 'cloud_queue_active', help: 'Tasks under way' },
  queueOldestSeconds: {
    sources: ['queue'],
    unit: 'seconds',
    prometheus: 'cloud_queue_oldest_seconds',
    help: 'How long the oldest due task has waited',
  },
  queueFailed: {
    sources: ['queue'],
    unit: 'count',
    prometheus: 'cloud_queue_failed',
    help: 'Tasks that failed within a day',
  },
  storageBytes: {
    sources: ['storage'],
    unit: 'bytes',
    prometheus: 'cloud_storage_used_bytes',
    help: 'Bytes of uploads and stored files',
  },
  storageMs: {
    sources: ['storage'],
    unit: 'ms',
    prometheus: 'cloud_storage_latency_seconds',
    help: 'Time to ask the storage of files for one',
  },
} as const satisfies Record<string, MetricFacts>;

export type MetricName = keyof typeof METRICS;
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[];
