import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import { describeStartupError } from '../config/startup-error.ts';
import { startEmbedded } from './embedded.ts';
import { isAlive } from './postmaster.ts';

/** The embedded database, whichever server runs it at the moment. */
export interface KeptDatabase {
  readonly url: string;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** How often the database is looked after. */
const WATCH_MS = 500;
/** Between tries to start a database again that did not come up. */
const PAUSE_MS = 5_000;

/**
 * Starts the embedded database, and starts it again whenever it ends, at the same address where it can. That is tried until
 * it works: a disk that is full, the usual reason, has room again at some time.
 *
 * @param say is told what happens, a line for the operator each.
 * @throws what the first start throws.
 */
export async function keepEmbedded(
  config: Pick<Config, 'dataFolder' | 'host' | 'port'>,
  secrets: Pick<Secrets, 'databasePassword'>,
  say: (line: string) => void,
): Promise<KeptDatabase> {
  let current = await startEmbedded(config, secrets);
  let isStopping = false;
  let isStarting = false;
  const startAgain = async () => {
    isStarting = true;
    say('The database ended; starting it again.');
    while (!isStopping && isStarting) {
      try {
        current = await startEmbedded(config, secrets);
        isStarting = false;
      } catch (cause) {
        for (const line of describeStartupError(cause, config)) say(line);
        await sleep(PAUSE_MS);
      }
    }
  };
  const watch = setInterval(() => {
    if (!isStarting && !isAlive(current.pid)) void startAgain();
  }, WATCH_MS).unref();
  return {
    get url() {
      return current.url;
    },
    stop: () => {
      isStopping = true;
      clearInterval(watch);
      return current.stop();
    },
  };
}
