import type { Selectable } from 'kysely';
import type { ScanProposalRow } from '../database/tables/point-cloud.ts';
import type { ClaimedTask } from '../queue/task-consumer.ts';
import { proposalPrefix } from '../storage/layout.ts';
import { ingestJob, loadDataset, progressReport, readyReport } from './process-dataset.ts';
import { publish } from './progress-reporter.ts';
import { failureReport, processLost, runEngineTask, withCancellation } from './run-engine-task.ts';
import { proposalSubject } from './subjects.ts';
import type { TaskContext } from './task-context.ts';

/** Reads the files of a scan in another way, into a folder of its own: the reading in force stays as it is. */
export async function readProposal(context: TaskContext, task: ClaimedTask): Promise<void> {
  const proposal = await loadProposal(context, String(task.data.proposalId));
  if (!proposal) return;
  const { id, datasetId } = proposal;
  const dataset = await loadDataset(context, datasetId);
  const subject = proposalSubject(proposal);
  if (!dataset || dataset.isDeleted !== 0 || !subject.activeStates.includes(proposal.state)) return;
  const prefix = proposalPrefix(datasetId, id);
  await withCancellation(context, id, task.signal, (cancellation) =>
    runEngineTask(context, cancellation, {
      subject,
      prepare: () => ingestJob(context, dataset, proposal, prefix),
      progress: progressReport,
      showsPreviews: false,
      onDone: async (result, reporter) => reporter.write(await readyReport(context, prefix, result)),
      onFailed: (error, reporter) => reporter.write(failureReport(error)),
    }),
  );
  // It was taken back meanwhile.
  if (!(await loadProposal(context, id))) await context.storage.remove(prefix);
}

/** The task failed on every attempt. */
export async function onProposalLost(context: TaskContext, id: string): Promise<void> {
  const row = await loadProposal(context, id);
  if (!row) return;
  await context.database.transaction((trx) => publish(trx, proposalSubject(row), failureReport(processLost(row))));
}

function loadProposal({ database }: TaskContext, id: string): Promise<Selectable<ScanProposalRow> | undefined> {
  return database.queries
    .selectFrom('bladeScanProposal')
    .selectAll()
    .where('id', '=', id)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
}
