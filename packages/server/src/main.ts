import { createApp } from './app.ts';
import { readConfig } from './config/config.ts';
import { keepFilesPrivate } from './config/data-folder.ts';
import { lockDataFolder } from './config/data-folder-lock.ts';
import { endWithParent } from './config/parent.ts';
import { loadSecrets } from './config/secrets.ts';
import { describeStartupError } from './config/startup-error.ts';
import { openDatabase } from './database/database.ts';
import { embeddedUrl } from './database/embedded.ts';
import { keepEmbedded, type KeptDatabase } from './database/keep-embedded.ts';
import { seedDatabase } from './database/seed/seed.ts';
import type { App } from './http/app.ts';
import { MODULES } from './modules.ts';

/** The API process: starts the embedded database unless another is named, and answers until it is told to stop. */
async function main(): Promise<void> {
  const config = readConfig();
  const secrets = loadSecrets(config);
  let embedded: KeptDatabase | undefined;
  let unlock = () => {};
  let app: App | undefined;
  let isStopping = false;

  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    await app?.close().catch((cause: unknown) => console.error(cause));
    await embedded?.stop().catch((cause: unknown) => console.error(cause));
    unlock();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  endWithParent(() => void stop(0));

  try {
    // A database that runs already is used, and left running at the end.
    if (!config.databaseUrl && embeddedUrl(config, secrets) === undefined) {
      unlock = lockDataFolder(config.dataFolder);
      embedded = await keepEmbedded(config, secrets, console.error);
    }
    const database = await openDatabase(config, secrets);
    const { generatedPassword } = await seedDatabase(database, config.adminPassword);
    app = await createApp({ config, secrets, database, modules: MODULES });
    app.onClose(() => database.close());
    await app.http.listen({ host: config.host, port: config.port });
    const notices = noticesOf(generatedPassword);
    if (process.send) process.send({ kind: 'ready', notices });
    else for (const notice of notices) console.log(notice);
  } catch (cause) {
    for (const line of describeStartupError(cause, config)) console.error(line);
    await stop(1);
  }
}

/** What the operator is told once: how to sign in for the first time. */
function noticesOf(generatedPassword: string | undefined): string[] {
  if (generatedPassword === undefined) return [];
  return [`First account: admin, password ${generatedPassword} (shown only now; CLOUD_ADMIN_PASSWORD sets another).`];
}

keepFilesPrivate();
try {
  await main();
} catch (cause) {
  for (const line of describeStartupError(cause, undefined)) console.error(line);
  process.exit(1);
}
