import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../../src/database/embedded.ts';
import { prepareTemplate } from './database-template.ts';

/** Keeps one database server for a test run and ends it when the run is over, however that happens. */
process.on('uncaughtException', (cause) => {
  console.error(cause);
  writeFileSync(join(folder, 'failed'), '');
  process.exit(1);
});
const [folder, owner] = [process.argv[2]!, Number(process.argv[3])];
mkdirSync(folder, { recursive: true, mode: 0o711 });
const embedded = await startEmbedded({ dataFolder: folder }, { databasePassword: 'test' }, { durable: false });
await prepareTemplate(embedded.url);
writeFileSync(join(folder, 'ready.new'), JSON.stringify({ url: embedded.url }));
renameSync(join(folder, 'ready.new'), join(folder, 'ready.json'));
while (isAlive(owner)) await sleep(300);
await embedded.stop();
rmSync(folder, { recursive: true, force: true });

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
