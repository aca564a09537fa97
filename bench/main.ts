// npm run bench [-- NAME …]: runs the benchmarks and appends a row each to bench/history.jsonl.
import { backup } from './backup.ts';
import { bigScan } from './big-scan.ts';
import { buildings } from './buildings.ts';
import { designer } from './designer.ts';
import { edits } from './edits.ts';
import { exports } from './exports.ts';
import { runBenchmarks } from './history.ts';
import { hostile } from './hostile.ts';
import { jobs } from './jobs.ts';
import { logIntake } from './log-intake.ts';
import { logs } from './logs.ts';
import { modelling } from './modelling.ts';
import { planes } from './planes.ts';
import { selecting } from './selecting.ts';
import { server } from './server.ts';
import { storage } from './storage.ts';
import { themes } from './themes.ts';
import { viewer } from './viewer.ts';
import { web } from './web.ts';
import { workflow } from './workflow.ts';

await runBenchmarks(
  [
    backup,
    bigScan,
    buildings,
    designer,
    edits,
    exports,
    hostile,
    jobs,
    logIntake,
    logs,
    modelling,
    planes,
    selecting,
    server,
    storage,
    themes,
    viewer,
    web,
    workflow,
  ],
  process.argv.slice(2),
);
