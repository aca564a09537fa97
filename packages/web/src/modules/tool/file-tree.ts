import type { GeneratedFile } from '@cloud/contract';
import type { TreeNode } from '../../ui/tree/tree-nodes.ts';

/** Files as a tree of folders; a folder that holds one folder alone stands on one line with it. */
export function fileTree(
  files: readonly GeneratedFile[],
  labelOf: (name: string, file: GeneratedFile) => string,
): TreeNode[] {
  return nodesOf(
    files.map((file) => ({ file, parts: file.path.split('/') })),
    '',
    labelOf,
  );
}

interface Entry {
  file: GeneratedFile;
  parts: readonly string[];
}

function nodesOf(
  entries: readonly Entry[],
  above: string,
  labelOf: (name: string, file: GeneratedFile) => string,
): TreeNode[] {
  const folders = Map.groupBy(
    entries.filter(({ parts }) => parts.length > 1),
    ({ parts }) => parts[0]!,
  );
  const branches = [...folders].map(([name, inside]): TreeNode => {
    const below = inside.map(({ file, parts }) => ({ file, parts: parts.slice(1) }));
    const [only, ...others] = nodesOf(below, `${above}${name}/`, labelOf);
    if (only?.children && others.length === 0) return { ...only, label: `${name}/${only.label}` };
    return { value: `${above}${name}/`, label: name, children: only ? [only, ...others] : [] };
  });
  const leaves = entries.filter(({ parts }) => parts.length === 1);
  return [
    ...branches,
    ...leaves.map(({ file, parts }): TreeNode => ({ value: file.path, label: labelOf(parts[0]!, file) })),
  ];
}
