/** Payload: id of a dataset or run that has a new event. */
export const EVENT_CHANNEL = 'cloud_event';
/** Payload: id of a dataset or run that must stop. */
export const CANCEL_CHANNEL = 'cloud_cancel';

/** Kinds of tasks; their data is the id of a dataset, a proposed reading, a run, a backup task, an approval, a service task, or a report to print or to mail. */
export const TASKS = {
  processDataset: 'process-dataset',
  readProposal: 'read-proposal',
  processRun: 'process-run',
  editRun: 'edit-run',
  removeDataset: 'remove-dataset',
  keepBackup: 'keep-backup',
  hashApproval: 'hash-approval',
  moveFiles: 'move-files',
  runService: 'run-service',
  printReport: 'print-report',
  mailReport: 'mail-report',
} as const;

/** Users wait for a first look at a cloud and for the result of an edit; the modelling of another cloud comes after. */
export const PRIORITIES = { print: 12, ingest: 10, edit: 8, remove: 5, run: 0 } as const;
/** A tenant was removed for good: its rows and files go now, not with the next round. */
export const TENANT_CHANNEL = 'tenant_removed';
