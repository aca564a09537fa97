import type { Option } from '../../../ui/field/option.ts';

interface Folder extends Option {
  children: Folder[];
}

/** Paths of folders as a tree, with the folders above them. */
export function folderTree(paths: readonly string[]): Folder[] {
  const top: Folder[] = [];
  for (const path of paths) {
    let level = top;
    const parts = path.split('/');
    for (const [index, label] of parts.entries()) {
      const value = parts.slice(0, index + 1).join('/');
      let folder = level.find((one) => one.value === value);
      if (!folder) level.push((folder = { value, label, children: [] }));
      level = folder.children;
    }
  }
  return top;
}
