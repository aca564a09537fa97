/** Payload: id of a dataset or run that has told something new. */
export const EVENT_CHANNEL = 'cloud_event';
/** Payload: id of a dataset or run that must stop. */
export const CANCEL_CHANNEL = 'cloud_cancel';

/** Kinds of tasks; data is the id of what they are about. */
export const TASKS = {
  processDataset: 'process-dataset',
  processRun: 'process-run',
  removeDataset: 'remove-dataset',
} as const;

/** A first look at a cloud comes before the modelling of another. */
export const PRIORITIES = { ingest: 10, remove: 5, run: 0 } as const;
