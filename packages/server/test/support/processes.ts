import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** What a process needs of the environment of the tests. */
const { PATH, NODE_COMPILE_CACHE } = process.env;
export const NODE = { PATH, NODE_COMPILE_CACHE };

/** Processes that compute for a worker. */
export function childrenOf(pid: number | undefined): string[] {
  if (process.platform !== 'linux') {
    const listed = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout ?? '';
    return listed.split('\n').filter((line) => line.trim());
  }
  // A bare machine has no ps. Field 4 behind the name in brackets is the parent.
  return readdirSync('/proc').filter((entry) => {
    try {
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return /^\d+$/.test(entry) && fields[1] === String(pid) && fields[0] !== 'Z';
    } catch {
      return false;
    }
  });
}

/** The command line of a process, its words apart by spaces; empty if the process has ended. Linux only. */
export const commandOf = (pid: string | number): string => wordsIn(`/proc/${pid}/cmdline`);

/** The environment that a process began with, its variables apart by spaces; empty if the process has ended. Linux only. */
export const environmentOf = (pid: string | number): string => wordsIn(`/proc/${pid}/environ`);

function wordsIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
