import { ApiError, datasetFromSample, messageOf, sampleList, type SampleInfo } from '@cloud/contract';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { newId } from '../../database/id.ts';
import type { App } from '../../http/app.ts';
import { uploadKey } from '../../storage/layout.ts';
import { insertDataset } from '../../tasks/insert-dataset.ts';
import type { Dependencies } from './dataset.ts';

const FOLDER = new URL('../../../samples/', import.meta.url);
const HOUR_MS = 3600 * 1000;

/** Small clouds made by `scripts/samples`, so that a first try needs no file. */
const SAMPLES: readonly Omit<SampleInfo, 'size'>[] = [
  { name: 'flat', label: 'sample.flat', format: 'e57', points: 397_670 },
  { name: 'house', label: 'sample.house', format: 'e57', points: 399_667 },
];
const fileOf = ({ name, format }: Pick<SampleInfo, 'name' | 'format'>) => new URL(`${name}.${format}`, FOLDER);

export function sampleRoutes(app: App, { queue, storage }: Dependencies): void {
  app.route(sampleList, () =>
    Promise.all(SAMPLES.map(async (sample) => ({ ...sample, size: (await stat(fileOf(sample))).size }))),
  );

  // The same way as a file of the user: an upload, then a dataset that takes it over.
  app.route(datasetFromSample, { transaction: 'own' }, async ({ scope, address }, input) => {
    const sample = SAMPLES.find(({ name }) => name === input.name);
    if (!sample) throw new ApiError('not-found');
    const { tenantId, userId } = scope;
    const { size } = await stat(fileOf(sample));
    const [id, uploadId] = [newId(), randomUUID().replaceAll('-', '')];
    const file = { uploadId, name: `${sample.name}.${sample.format}`, size };
    const expireTime = new Date(Date.now() + HOUR_MS);
    const upload = { id: uploadId, tenantId, userId, name: file.name, size, expireTime };
    await app.database.queries.insertInto('bladeUpload').values(upload).execute();
    await storage.write(uploadKey(uploadId), createReadStream(fileOf(sample)));
    await app.database.transaction(async (trx) => {
      await trx.updateTable('bladeUpload').set({ datasetId: id }).where('id', '=', uploadId).execute();
      const name = messageOf(scope.language, sample.label);
      await insertDataset(trx, queue, { scope, address }, { id, name, files: [file], unitGiven: '', note: '' });
    });
    return { id };
  });
}
