import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/** Their modules hold nothing but what never changes, and their tests leave everything global as it was. */
const PURE = ['packages/{contract,engine}/src/**/*.test.ts'];
const WEB = ['packages/web/{src,test}/**/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    // Limits end what hangs. No test is about time, and a busy machine takes several times as long as an idle one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Processes that tests start begin with what those before them have compiled.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cloud/compiled') },
    // One more than the cores of the least machine: servers that are waited for, leases and pauses leave a core idle.
    maxWorkers: 3,
    projects: [
      // One process runs many files, which share its modules.
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      // One process runs many files, each with a window and modules of its own; what is installed is loaded once.
      { extends: true, test: { name: 'web', include: WEB, pool: 'vmForks', vmMemoryLimit: '1GB' } },
      // One process runs many files, each with a server and a database of its own; the modules of the server are read once.
      {
        extends: true,
        test: {
          name: 'apart',
          isolate: false,
          include: ['packages/*/{src,test}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...PURE, ...WEB],
        },
      },
    ],
  },
});
