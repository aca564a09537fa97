import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

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
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  }
}
