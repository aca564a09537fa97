import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

it('documents every setting that is read, and no other', () => {
  const code = readFileSync(path.join(root, 'packages/server/src/config/config.ts'), 'utf8');
  const page = readFileSync(path.join(root, 'docs/settings.md'), 'utf8');
  const names = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map((match) => match[1]));
  const read = names(code, /'(HOST|PORT|DATABASE_URL|CLOUD_[A-Z0-9_]+)'/g);
  const documented = names(page, /`(HOST|PORT|DATABASE_URL|CLOUD_[A-Z0-9_]+)`/g);
  expect([...documented].sort()).toEqual([...read].sort());
});
