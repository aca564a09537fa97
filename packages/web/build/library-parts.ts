import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Parts that hang on components of the library as `Menu.Search` does, and so come with them, drawn or not. The search of a
 * menu alone brings all that a field is made of.
 */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  Menu: ['Search', 'Sub', 'CheckboxItem', 'CheckboxGroup', 'RadioItem', 'RadioGroup', 'ContextMenu'],
  Popover: ['ContextMenu'],
  Tooltip: ['Floating'],
};
const names = new Map<string, string>(
  Object.entries(UNUSED).flatMap(([whole, parts]) =>
    parts.map((part) => [`components/${whole}/${whole}${part}/${whole}${part}.mjs`, `${whole}${part}`] as const),
  ),
);
const LIBRARY = /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]/;
const KIT = /src[\\/]ui[\\/].*\.tsx$/;
const USE = new RegExp(
  Object.entries(UNUSED)
    .map(([whole, parts]) => `\\b(?:Library)?${whole}\\.(?:${parts.join('|')})\\b`)
    .join('|'),
);

/** Leaves out parts of the component library that the kit does not draw; fails the build where it does, or where they are no longer found. */
export function libraryParts(): Plugin {
  const met = new Set<string>();
  return {
    name: 'library-parts',
    apply: 'build',
    enforce: 'pre',
    load: (id) => {
      const [, inside] = id.split(LIBRARY);
      const name = inside && names.get(inside.split(path.sep).join('/'));
      if (!name) return undefined;
      met.add(name);
      return `export const ${name} = undefined;`;
    },
    transform: (code, id) => {
      const [used] = KIT.test(id) ? (USE.exec(code) ?? []) : [];
      if (used) throw new Error(`library-parts: ${used} is left out of the build, see ${import.meta.filename}`);
      return undefined;
    },
    buildEnd: (error) => {
      const missing = [...names.values()].filter((name) => !met.has(name));
      if (!error && missing.length > 0) throw new Error(`library-parts: not found: ${missing.join(', ')}`);
    },
  };
}
