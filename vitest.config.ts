import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/{src,test}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What happens in the background, e.g. the log, may take longer on a busy machine than the default of a second.
    expect: { poll: { timeout: 15_000 } },
    // Processes that tests start begin with what those before them have compiled.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cloud/compiled') },
    // One more than the cores of the least machine: servers that are waited for, leases and pauses leave a core idle.
    maxWorkers: 3,
  },
});
