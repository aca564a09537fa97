import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './examples.ts';

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.data', '.cache']);

/** Every file and folder of the tree, folders with a slash at their end. */
export function treePaths(folder = ''): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const name = `${folder}${entry.name}`;
    return entry.isDirectory() ? [`${name}/`, ...treePaths(`${name}/`)] : [name];
  });
}

const QUOTED = /`([^`\n]+)`/g;
const PATH = /^(?:[\w.@<>-]+\/)*[\w.@<>-]+(?:\/|\.(?:tsx?|mjs|md|sql|jsonl?|css))$/;

/** Words of a document that have the form of a path: those in backticks, and those in a plain code block. */
export function namedPaths(document: string): string[] {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  const plans = text.split('```').flatMap((part, index) => (index % 2 === 1 && part.startsWith('\n') ? [part] : []));
  const words = [
    ...[...text.matchAll(QUOTED)].map(([, quoted = '']) => quoted),
    ...plans.flatMap((plan) => plan.split(/\s+|[,;:]/)),
  ];
  return [...new Set(words.filter((word) => PATH.test(word)))];
}

/** Looks a path up by its end: `crud/search.ts` is any package's. `<name>` stands for one folder or part of a name. */
export function isInTree(tree: readonly string[], named: string): boolean {
  const pattern = named
    .split(/<[\w-]+>/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('[^/]+');
  const wanted = new RegExp(`(?:^|/)${pattern}$`);
  return tree.some((known) => wanted.test(known));
}

const ROW = /^\| (`[^|]+`) +\|/;

/** Names in the first cells of the tables under a heading of a document. */
export function firstCells(document: string, heading: string): string[] {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  const section = text.slice(text.indexOf(`\n## ${heading}`) + 1).split('\n## ')[0] ?? '';
  return section.split('\n').flatMap((line) => {
    const cell = ROW.exec(line)?.[1] ?? '';
    return [...cell.matchAll(QUOTED)].map(([, folder = '']) => folder);
  });
}

const ROOM = /^packages\/(\w+)\/src\/((?!modules\/.)(?:[\w-]+\/){1,2})$/;
const GROUP = /^packages\/\w+\/src\/modules\/([\w-]+)\/$/;

/** The rooms: folders of the packages' sources, two levels deep, as `engine/exporters/dxf/`. */
export function roomsOf(tree: readonly string[]): string[] {
  return tree.flatMap((name) => {
    const [, pack = '', folder = ''] = ROOM.exec(name) ?? [];
    return folder ? [`${pack}/${folder}`] : [];
  });
}

/** The groups of modules, on any side. */
export function groupsOf(tree: readonly string[]): string[] {
  return [...new Set(tree.flatMap((name) => GROUP.exec(name)?.[1] ?? []))];
}
