import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** Figures by the names of `METRICS`. */
export type Figures = Record<string, number>;

/** How often the event loop is asked whether it is late. */
const RESOLUTION_MS = 20;

/** Measures this process and its machine; each call tells of the time since the one before. */
export function measureProcess(folder: string): { figures(): Promise<Figures>; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let [cpu, time] = [process.cpuUsage(), performance.now()];
  return {
    figures: async () => {
      const used = process.cpuUsage(cpu);
      const elapsed = Math.max(1, performance.now() - time);
      [cpu, time] = [process.cpuUsage(), performance.now()];
      const late = delay.percentile(99) / 1e6;
      delay.reset();
      return {
        cpu: (used.user + used.system) / 1000 / elapsed,
        memoryBytes: process.memoryUsage.rss(),
        loopDelayMs: Math.max(0, late - RESOLUTION_MS),
        loadShare: (os.loadavg()[0] ?? 0) / os.availableParallelism(),
        machineMemoryShare: 1 - os.freemem() / os.totalmem(),
        ...(await diskFigures(folder)),
      };
    },
    stop: () => delay.disable(),
  };
}

/** None where the system does not say. */
async function diskFigures(folder: string): Promise<Figures> {
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk || disk.blocks === 0) return {};
  // Blocks that only the administrator of the machine may fill count for neither.
  const used = disk.blocks - disk.bfree;
  return { diskFreeBytes: disk.bavail * disk.bsize, diskShare: used / Math.max(1, used + disk.bavail) };
}
