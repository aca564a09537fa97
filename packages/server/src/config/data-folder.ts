import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../errors/cause.ts';

/** Others may pass through it, to the database that runs as another user, but not look into it. */
const MODE = 0o711;

/**
 * Makes the folder that holds all data, with those above it. One by one: where nothing can be made, as below `/proc`, Node's
 * own recursive way never ends.
 */
export function makeDataFolder(folder: string): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeDataFolder(above);
  try {
    mkdirSync(folder, { mode: MODE });
  } catch (cause) {
    // Another process was first.
    if (errorCode(cause) !== 'EEXIST') throw cause;
  }
}
