// npm run bench [-- NAME …]: runs the benchmarks and appends a row each to bench/history.jsonl.
import { bigScan } from './big-scan.ts';
import { runBenchmarks } from './history.ts';

await runBenchmarks([bigScan], process.argv.slice(2));
