import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bin, root } from './bootstrap.mjs';

describe('what failed, as text', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(root, 'node_modules', '.failed-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const failures = (source: string) => {
    writeFileSync(
      path.join(folder, 'some.test.mjs'),
      `import { beforeAll, describe, expect, it } from 'vitest';${source}`,
    );
    const file = path.join(folder, 'failed.txt');
    const reporter = path.join(root, 'scripts', 'failed-tests.mjs');
    spawnSync(process.execPath, [bin('vitest'), 'run', `--reporter=${reporter}`], {
      cwd: folder,
      env: { ...process.env, FAILED_TESTS: file },
    });
    return readFileSync(file, 'utf8');
  };

  it('names the test, what was expected and where', () => {
    const text = failures(`
      describe('a group', () => it('adds', () => {
        expect(1 + 1).toBe(3);
      }));
      it('holds', () => {});`);
    expect(text).toContain('failed: some.test.mjs › a group > adds\n  expected 2 to be 3');
    expect(text).toMatch(/at some\.test\.mjs:3:/);
    expect(text).not.toContain('holds');
  });

  it('names a file that could not be run, and a group that could not begin', () => {
    expect(failures(`import './absent.mjs';`)).toMatch(/^failed: some\.test\.mjs\n.*absent\.mjs/);
    expect(
      failures(
        `describe('a group', () => { beforeAll(() => { throw new Error('no ground') }); it('stands', () => {}) })`,
      ),
    ).toContain('failed: some.test.mjs › a group\n  no ground');
  });

  it('tells an error outside of tests', () => {
    expect(failures(`it('ends', () => { Promise.reject(new Error('nobody waits')) });`)).toContain(
      'failed: an error outside of tests\n  nobody waits',
    );
  });

  it('is empty where nothing failed', () => {
    expect(failures(`it('holds', () => {});`)).toBe('');
  });
});
