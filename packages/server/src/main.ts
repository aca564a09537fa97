import { createApp, type App } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { startEmbedded, type EmbeddedDatabase } from './database/embedded.ts';
import { MODULES } from './modules.ts';
import { loadSecrets } from './secrets.ts';

/** The API process: starts the embedded database unless another is named, and answers until it is told to stop. */
async function main(): Promise<void> {
  const config = readConfig();
  const secrets = loadSecrets(config);
  let embedded: EmbeddedDatabase | undefined;
  let app: App | undefined;
  let isStopping = false;

  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    await app?.close().catch((cause: unknown) => console.error(cause));
    await embedded?.stop().catch((cause: unknown) => console.error(cause));
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

  try {
    if (!config.databaseUrl) embedded = await startEmbedded(config, secrets);
    const database = await openDatabase(config, secrets);
    app = await createApp({ config, secrets, database, modules: MODULES });
    app.onClose(() => database.close());
    await app.http.listen({ host: config.host, port: config.port });
    process.send?.({ kind: 'ready' });
  } catch (cause) {
    console.error(describe(cause, config));
    await stop(1);
  }
}

/** One clear line for what the operator can mend. */
function describe(cause: unknown, config: { host: string; port: number; dataFolder: string }): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${config.port} on ${config.host} is taken. Set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${config.host} is no address of this machine.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `The data folder cannot be written: ${message}`;
  if (code === 'ENOSPC') return `The disk of ${config.dataFolder} is full.`;
  return message ?? String(cause);
}

try {
  await main();
} catch (cause) {
  const lines =
    cause instanceof ConfigError ? cause.problems : [describe(cause, { host: '', port: 0, dataFolder: '' })];
  for (const line of lines) console.error(line);
  process.exit(1);
}
