import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const MOST_FAILURES = 20;
const MOST_LINES = 40;

/**
 * A reporter of Vitest: keeps what failed as text in the file that the environment names as `FAILED_TESTS`.
 *
 * Failed tests, files that could not be run, and errors outside of tests each have a text of their own that begins
 * with the name. Without failures the file is empty.
 */
export default class FailedTests {
  onTestRunEnd(modules, unhandled) {
    const failed = [
      ...modules.flatMap((file) => [
        ...file.errors().map((error) => [file.relativeModuleId, error]),
        ...[...file.children.allSuites()].flatMap((suite) => suite.errors().map((error) => [nameOf(suite), error])),
        ...[...file.children.allTests('failed')].flatMap((test) =>
          (test.result().errors ?? []).map((error) => [nameOf(test), error]),
        ),
      ]),
      ...unhandled.map((error) => ['an error outside of tests', error]),
    ];
    writeFileSync(process.env.FAILED_TESTS, failed.slice(0, MOST_FAILURES).map(told).join('\n'));
  }
}

const nameOf = (test) => `${test.module.relativeModuleId} › ${test.fullName}`;

function told([name, error]) {
  const text = [error.message, error.diff, ...places(error)].filter(Boolean).join('\n');
  const lines = stripVTControlCharacters(text).split('\n').slice(0, MOST_LINES);
  return `failed: ${name}\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

/** Where the error arose, without the insides of libraries. */
function places(error) {
  return (error.stacks ?? [])
    .map(({ file, line, column }) => `at ${path.relative('', file)}:${line}:${column}`)
    .filter((place) => !place.includes('node_modules'));
}
