import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import { longText, text } from '../../field.ts';
import * as wire from '../../wire.ts';
import { subjectId } from './dataset.ts';

/** What the audit keeps of scans; what is done to the runs and models of a scan stands in the history of the scan. */
export const scanFacts = defineEntity({
  name: 'scan',
  label: 'log.dataset',
  singular: 'log.dataset',
  hasOwnRoutes: true,
  path: '/blade-pointcloud/dataset',
  table: 'blade_dataset',
  title: 'name',
  tenantScoped: true,
  sheet: 'none',
  fields: {
    name: text('scan.name', { maxLength: 255 }),
    note: longText('scan.note', { maxLength: 1000 }),
  },
});

const scanEvent = v.object({
  id: v.string(),
  /** A verb of the audit: insert, update, remove, view, download, model, cancel, retry, edit-model, export-model. */
  verb: v.string(),
  account: v.string(),
  /** In the reader's words: the file, the recipe, the revision or the new name. */
  detail: v.string(),
  createTime: v.string(),
});
/** One thing that somebody did with a scan. */
export type ScanEvent = v.InferOutput<typeof scanEvent>;

/** For everybody who sees the scan. */
export const datasetHistory = defineEndpoint({
  method: 'GET',
  path: `${scanFacts.path}/history`,
  access: 'user',
  summary: 'Who did what with a scan, newest first',
  input: v.intersect([wire.listQuery, v.object({ id: subjectId })]),
  output: wire.page(scanEvent),
});
