import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bin, root } from './bootstrap.mjs';
import { flakyNames } from './flaky.mjs';

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(root, 'node_modules', '.flaky-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('names what passed only at its second try, and nothing else', () => {
  writeFileSync(path.join(folder, 'playwright.config.mjs'), `export default { testDir: '.', retries: 1, workers: 1 };`);
  writeFileSync(
    path.join(folder, 'tries.spec.mjs'),
    `import { expect, test } from '@playwright/test';
     test('steady', () => {});
     test.describe('a group', () => test('unsteady', ({}, info) => expect(info.retry).toBe(1)));`,
  );
  const run = spawnSync(
    process.execPath,
    [bin('@playwright/test'), 'test', '--config', path.join(folder, 'playwright.config.mjs'), '--reporter=json'],
    { encoding: 'utf8' },
  );
  const report = JSON.parse(run.stdout);
  expect(report.stats).toMatchObject({ expected: 1, flaky: 1, unexpected: 0 });
  expect(flakyNames(report)).toEqual(['tries.spec.mjs › a group › unsteady']);
});

it('names nothing where no report was written', () => {
  expect(flakyNames(undefined)).toEqual([]);
});
