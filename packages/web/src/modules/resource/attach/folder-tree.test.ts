import { expect, it } from 'vitest';
import { folderTree } from './folder-tree.ts';

it('folders stand below those of their path, also below ones that hold no file', () => {
  const leaf = (value: string, label: string) => ({ value, label, children: [] });
  expect(folderTree(['a', 'plans/2025', 'plans/2026'])).toEqual([
    leaf('a', 'a'),
    { value: 'plans', label: 'plans', children: [leaf('plans/2025', '2025'), leaf('plans/2026', '2026')] },
  ]);
});
