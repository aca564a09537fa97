import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** Inputs that are made once and kept between benchmarks, outside the repository. */
export const cacheFolder = path.join(os.tmpdir(), 'cloud-experience-bench');

/** One benchmark: figures by name, or undefined after a line that says what it lacked. */
export interface Benchmark {
  name: string;
  run(): Promise<Record<string, unknown> | undefined>;
}

/** Runs those named (all if none) one after the other, and keeps their figures with commit and machine. */
export async function runBenchmarks(benchmarks: Benchmark[], names: string[]): Promise<void> {
  for (const benchmark of benchmarks) {
    if (names.length > 0 && !names.includes(benchmark.name)) continue;
    console.log(`\n— ${benchmark.name}`);
    const figures = await benchmark.run();
    if (!figures) continue;
    const row = { bench: benchmark.name, time: new Date().toISOString(), ...commit(), machine: machine(), ...figures };
    appendFileSync(path.join(root, 'bench', 'history.jsonl'), `${JSON.stringify(row)}\n`);
    console.log(JSON.stringify(figures, undefined, 1));
  }
}

function commit(): { commit: string; dirty: boolean } {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return { commit: git('rev-parse', '--short', 'HEAD'), dirty: git('status', '--porcelain', '--', 'packages') !== '' };
}

function machine(): string {
  const cpus = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown'}, ${memory} GiB, Node ${process.versions.node}`;
}
