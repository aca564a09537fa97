/** A dataset or a run that a task works on, and the states in which it still accepts changes by the task. */
export interface Subject {
  table: 'bladeDataset' | 'bladeRun';
  id: string;
  tenantId: string;
  activeStates: readonly string[];
}

export function datasetSubject({ id, tenantId }: { id: string; tenantId: string }): Subject {
  return { table: 'bladeDataset', id, tenantId, activeStates: ['uploaded', 'ingesting'] };
}

export function runSubject({ id, tenantId }: { id: string; tenantId: string }): Subject {
  return { table: 'bladeRun', id, tenantId, activeStates: ['queued', 'running'] };
}
