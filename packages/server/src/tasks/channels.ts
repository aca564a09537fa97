/** Payload: id of a dataset or run that has told something new. */
export const EVENT_CHANNEL = 'cloud_event';
/** Payload: id of a dataset or run that must stop. */
export const CANCEL_CHANNEL = 'cloud_cancel';

/** Kinds of tasks; data is the id of what they are about. */
export const TASKS = {
  processDataset: 'process-dataset',
  processRun: 'process-run',
  editRun: 'edit-run',
  removeDataset: 'remove-dataset',
} as const;

/** Somebody waits for a first look at a cloud and for his edits; the modelling of another cloud comes after. */
export const PRIORITIES = { ingest: 10, edit: 8, remove: 5, run: 0 } as const;
