import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failedPages } from './failed-pages.mjs';

describe('the pages of failed journeys', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'failed-pages-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are told without the menu around them', () => {
    mkdirSync(path.join(folder, 'lists-sort'));
    mkdirSync(path.join(folder, 'passed'));
    const page = ['- generic:', '  - navigation "Menu"', '  - main "Page":', '    - alert: the list failed'].join('\n');
    writeFileSync(
      path.join(folder, 'lists-sort', 'error-context.md'),
      `# Page snapshot\n\n\`\`\`yaml\n${page}\n\`\`\`\n\n# Source\n`,
    );
    expect(failedPages(folder)).toEqual(['the page of lists-sort:\n  - main "Page":\n    - alert: the list failed']);
  });

  it('are none where nothing was kept', () => {
    expect(failedPages(path.join(folder, 'nothing'))).toEqual([]);
  });
});
