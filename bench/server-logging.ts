// The API process with a module that writes rows into the API log: as many a second as the bench tells it by a message.
import { createApp } from '@cloud/server/app.ts';
import { readConfig } from '@cloud/server/config/config.ts';
import { loadSecrets } from '@cloud/server/config/secrets.ts';
import { openDatabase } from '@cloud/server/database/database.ts';
import { startEmbedded } from '@cloud/server/database/embedded.ts';
import { newId } from '@cloud/server/database/id.ts';
import { seedDatabase } from '@cloud/server/database/seed/seed.ts';
import { createLogWriter } from '@cloud/server/http/log/log-writer.ts';
import { MODULES } from '@cloud/server/modules.ts';

const SLICE_MS = 10;

const config = readConfig();
const secrets = loadSecrets(config);
const embedded = await startEmbedded(config, secrets);
const database = await openDatabase(config, secrets);
await seedDatabase(database, config.adminPassword);
const app = await createApp({ config, secrets, database, modules: MODULES });
const writer = createLogWriter(database, app.log);

let rate = 0;
let begin = Date.now();
let written = 0;
process.on('message', (rowsPerSecond: number) => {
  [rate, begin, written] = [rowsPerSecond, Date.now(), 0];
});
const timer = setInterval(() => {
  for (const due = ((Date.now() - begin) / 1000) * rate; written < due; written++)
    writer.add('blade_log_api', row(written));
}, SLICE_MS);

const row = (n: number) => ({
  id: newId(),
  tenantId: '000000',
  serviceId: 'cloud-experience',
  serverHost: 'bench',
  serverIp: '127.0.0.1:8080',
  env: 'prod',
  method: 'POST',
  requestUri: `/blade-system/part${n % 300}/submit`,
  userAgent: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  remoteIp: `10.1.0.${n % 200}`,
  methodClass: `system/part${n % 300}`,
  methodName: 'submit',
  createBy: `person${n % 1000}`,
  createTime: new Date(),
  params: `{"body":{"id":"${n}","name":"a name of some length","sort":1}}`,
  time: String(n % 90),
  title: 'Save',
  type: '1',
});

process.on('SIGTERM', () => {
  clearInterval(timer);
  void (async () => {
    await writer.close();
    await app.close();
    await database.close();
    await embedded.stop();
    process.exit(0);
  })();
});
await app.http.listen({ host: config.host, port: config.port });
process.send?.('ready');
