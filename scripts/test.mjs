// npm test: everything that must hold, in one command: set-up, checks, unit to API tests, browser journeys.
// The last line sums up what ran.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bin, build, environment, install, root, run } from './bootstrap.mjs';
import { failedPages } from './failed-pages.mjs';
import { flakyNames } from './flaky.mjs';

install();
build();

const reports = path.join(root, 'node_modules', '.cloud', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const only = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const wants = (part) => only.length === 0 || only.includes(part);
const total = { passed: 0, failed: 0, skipped: 0 };
/** Journeys that passed only at their second try: they count as passed, and are named. */
const flaky = [];
/** What failed, told once more before the last line: the end of the output is often all that is left of a run. */
const failures = [];

const text = (name) => {
  try {
    return readFileSync(path.join(reports, name), 'utf8');
  } catch {
    return '';
  }
};
const read = (name) => {
  try {
    return JSON.parse(text(name));
  } catch {
    return undefined;
  }
};
const count = (passed, failed, skipped) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};

if (wants('check')) {
  console.log('\n— checks');
  const code = await run(['scripts/check.mjs', '--whole', `--failures=${path.join(reports, 'check.txt')}`]);
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1, 0);
  if (code !== 0) failures.push(text('check.txt') || 'failed: the checks');
}

if (wants('unit')) {
  console.log('\n— unit, format, pipeline, API and drift tests');
  const file = path.join(reports, 'unit.json');
  const reporters = ['default', 'json', path.join(root, 'scripts', 'failed-tests.mjs')];
  const code = await run(
    [bin('vitest'), 'run', ...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${file}`],
    { env: environment({ FAILED_TESTS: path.join(reports, 'unit.txt') }) },
  );
  const report = read('unit.json');
  count(
    report?.numPassedTests ?? 0,
    report?.numFailedTests ?? 0,
    (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  );
  if (code !== 0 && !report?.numFailedTests) count(0, 1, 0);
  if (code !== 0) failures.push(text('unit.txt') || 'failed: the tests broke off');
}

if (wants('e2e')) {
  console.log('\n— browser journeys');
  const env = environment({ PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, 'e2e.json') });
  const code = await run(
    [bin('@playwright/test'), 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { env },
  );
  const report = read('e2e.json');
  flaky.push(...flakyNames(report));
  // Its screenshots are gone with the machine.
  failures.push(...failedPages(path.join(root, 'node_modules', '.cloud', 'e2e')));
  const stats = report?.stats;
  count((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0, stats?.skipped ?? 0);
  if (code !== 0 && !stats?.unexpected) count(0, 1, 0);
}

for (const failure of failures) console.log(`\n${failure}`);
if (flaky.length > 0) console.log(`\n${flaky.map((name) => `flaky: ${name}`).join('\n')}\n${flaky.length} flaky`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
