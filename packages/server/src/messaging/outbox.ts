import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a message as one line of JSON into a file of the data folder, for development. */
export async function putInOutbox(dataFolder: string, file: string, message: object): Promise<void> {
  const folder = join(dataFolder, 'outbox');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const line = JSON.stringify({ time: new Date().toISOString(), ...message });
  await appendFile(join(folder, file), `${line}\n`, { mode: 0o600 });
}
