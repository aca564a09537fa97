import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from './data-folder.ts';
import { errorCode } from '../errors/cause.ts';

/** Lies in a data folder while a restore fills it. */
export const RESTORE_MARK = 'restore-unfinished';

/** A restore into the data folder was cut off: what lies there is no installation. */
export class RestoreUnfinished extends Error {
  constructor(dataFolder: string) {
    super(
      `A restore into ${dataFolder} was cut off, so its data is incomplete. Empty the folder (and an external database) and restore again.`,
    );
    this.name = 'RestoreUnfinished';
  }
}

/** Another process works on the same data folder. */
export class DataFolderInUse extends Error {
  readonly pid: number;
  /** What it does; '' where the system does not tell. */
  readonly program: Program | '';

  constructor(dataFolder: string, pid: number, program: Program | '') {
    super(
      `The data folder ${dataFolder} is in use by process ${pid}. Stop that one, or set CLOUD_DATA to another folder.`,
    );
    this.name = 'DataFolderInUse';
    this.pid = pid;
    this.program = program;
  }
}

/**
 * Claims the data folder for this process; the claim of a process that is gone is taken over.
 *
 * @returns what gives the folder up again.
 * @throws DataFolderInUse
 * @throws RestoreUnfinished
 */
export function lockDataFolder(dataFolder: string): () => void {
  makeDataFolder(dataFolder);
  if (existsSync(join(dataFolder, RESTORE_MARK))) throw new RestoreUnfinished(dataFolder);
  const file = join(dataFolder, 'supervisor.pid');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    for (;;) {
      try {
        // A link fails when the file is there; a rename would replace it.
        linkSync(draft, file);
        return () => rmSync(file, { force: true });
      } catch (cause) {
        if (errorCode(cause) !== 'EEXIST') throw cause;
      }
      const holder = Number(readFileSync(file, 'utf8'));
      const program = programOf(holder);
      if (program !== undefined) throw new DataFolderInUse(dataFolder, holder, program);
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Programs that claim data folders. */
const HOLDERS = ['supervisor', 'main', 'backup', 'restore'] as const;
type Program = (typeof HOLDERS)[number];

/** The program behind a claim; undefined when it is gone. Its process number may have been given to another one since. */
function programOf(pid: number): Program | '' | undefined {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return undefined;
  try {
    process.kill(pid, 0);
  } catch (cause) {
    if (errorCode(cause) === 'ESRCH') return undefined;
  }
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return HOLDERS.find((program) => command.includes(`src/${program}.ts`));
  } catch {
    return process.platform === 'linux' ? undefined : '';
  }
}
