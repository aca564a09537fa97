import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLocalStorage } from '../../../src/storage/layout.ts';
import { cleanUploads } from '../../../src/tasks/upkeep/clean-uploads.ts';
import { upload } from '../../support/cloud.ts';
import { startTestServer, type TestServer } from '../../support/harness.ts';
import { createUser } from '../../support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

it('drops uploads that nobody used in time, and no others', async () => {
  const { token } = await createUser(server, '100001', 'anna');
  const bytes = new TextEncoder().encode('1 2 3');
  const [late, used, fresh] = [
    await upload(server, token, 'late.xyz', bytes),
    await upload(server, token, 'used.xyz', bytes),
    await upload(server, token, 'fresh.xyz', bytes),
  ];
  const uploads = server.database.queries.updateTable('bladeUpload');
  await uploads
    .set({ expireTime: new Date(Date.now() - 1000) })
    .where('id', 'in', [late, used])
    .execute();
  await uploads.set({ datasetId: '7' }).where('id', '=', used).execute();
  expect(await cleanUploads(server.database, openLocalStorage(server.app.config))).toBe(1);
  const isThere = (id: string) => existsSync(join(server.dataFolder, 'files', 'uploads', id));
  expect([late, used, fresh].map(isThere)).toEqual([false, true, true]);
});
