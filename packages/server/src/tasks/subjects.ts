/** A dataset, a reading proposed for one, or a run that a task works on, and the states in which it still accepts changes by the task. */
export interface Subject {
  table: 'bladeDataset' | 'bladeScanProposal' | 'bladeRun';
  id: string;
  tenantId: string;
  activeStates: readonly string[];
}

export function datasetSubject({ id, tenantId }: { id: string; tenantId: string }): Subject {
  return { table: 'bladeDataset', id, tenantId, activeStates: ['uploaded', 'ingesting'] };
}

export function proposalSubject({ id, tenantId }: { id: string; tenantId: string }): Subject {
  return { table: 'bladeScanProposal', id, tenantId, activeStates: ['uploaded', 'ingesting'] };
}

export function runSubject({ id, tenantId }: { id: string; tenantId: string }): Subject {
  return { table: 'bladeRun', id, tenantId, activeStates: ['queued', 'running'] };
}
