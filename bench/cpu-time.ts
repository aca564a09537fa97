import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Processor time of a process in milliseconds, of those that it started too if asked; 0 where the system does not tell. */
export function cpuTimeOf(pid: number, withChildren = false): number {
  const processes = listProcesses();
  const own = processes.find((one) => one.pid === pid)?.ms ?? 0;
  const children = withChildren ? processes.filter(({ parent }) => parent === pid) : [];
  return children.reduce((sum, { ms }) => sum + ms, own);
}

/** Id of a process whose command line holds a text. */
export function findProcess(text: string): number | undefined {
  return listProcesses().find(({ pid }) => commandOf(pid).includes(text))?.pid;
}

function listProcesses(): { pid: number; parent: number; ms: number }[] {
  let names: string[];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return [
        { pid: Number(name), parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS },
      ];
    } catch {
      return [];
    }
  });
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
