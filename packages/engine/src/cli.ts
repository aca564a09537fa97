import { startWithLargePages } from './files/large-pages.ts';

// Before the engine is loaded, which takes longer than to start.
startWithLargePages();
const { runCli } = await import('./cli/run-cli.ts');
// Threads that a stage left idle must not hold the process open.
process.exit(await runCli());
