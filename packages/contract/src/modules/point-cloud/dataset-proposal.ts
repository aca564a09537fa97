import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';
import { dataset } from './dataset.ts';
import { datasetReread } from './dataset-facts.ts';

const base = '/blade-pointcloud/dataset';
const audited = { title: 'log.dataset', audit: { verb: 'retry', of: 'scan' } } as const;
const ofScan = v.object({ id: wire.idElse('not-found') });

/** Another reading of a scan, beside the one in force until it is kept. */
const proposal = v.pick(dataset, [
  'state',
  'progress',
  'stage',
  'error',
  'points',
  'bounds',
  'unit',
  'up',
  'crs',
  'given',
  'warnings',
  'tiles',
  'thumbnail',
]);
export type DatasetProposal = v.InferOutput<typeof proposal>;

export const proposalSubmit = defineEndpoint({
  ...audited,
  method: 'POST',
  path: `${base}/proposal-submit`,
  access: 'user',
  summary: 'Read the stored files of a scan as the caller says of them, beside the reading in force, which stays',
  input: datasetReread.input,
  output: wire.done,
});
export const proposalDetail = defineEndpoint({
  method: 'GET',
  path: `${base}/proposal-detail`,
  access: 'user',
  summary: 'The reading that was proposed for a scan, for those who may change it; null if there is none',
  input: ofScan,
  output: v.object({ proposal: v.nullable(proposal) }),
});
export const proposalKeep = defineEndpoint({
  ...audited,
  method: 'POST',
  path: `${base}/proposal-keep`,
  access: 'user',
  summary: 'Take the proposed reading of a scan for the one in force',
  input: ofScan,
  output: wire.done,
});
export const proposalDrop = defineEndpoint({
  ...audited,
  method: 'POST',
  path: `${base}/proposal-drop`,
  access: 'user',
  summary: 'Take back the proposed reading of a scan',
  input: ofScan,
  output: wire.done,
});
