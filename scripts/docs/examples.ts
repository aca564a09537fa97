import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A code block of a document, with the file that its first line names. A block of a language is a new file, or a
 * quotation of one that exists; a `diff` changes a file that exists.
 */
export interface Example {
  /** Document and line, for messages. */
  place: string;
  language: string;
  file: string;
  lines: string[];
}

const FENCE = /^```(\w+)$/;
const NAMED = /^(?:\/\/|--|---) (?<file>packages\/[\w./-]+)$/;

/** The code blocks of a document that name a file; of those in TypeScript every one must. */
export function readExamples(document: string): Example[] {
  const text = readFileSync(path.join(ROOT, document), 'utf8').split('\n');
  const examples: Example[] = [];
  for (let at = 0; at < text.length; at++) {
    const language = FENCE.exec(text[at] ?? '')?.[1];
    if (!language) continue;
    const end = text.indexOf('```', at + 1);
    const [first = '', ...lines] = text.slice(at + 1, end);
    const place = `${document}:${at + 1}`;
    const file = NAMED.exec(first)?.groups?.['file'];
    if (file) examples.push({ place, language, file, lines });
    else if (language.startsWith('ts')) throw new Error(`${place}: the first line of an example names its file`);
    at = end;
  }
  return examples;
}

/** Packages whose sources examples may change or add to. */
const COPIED = ['contract', 'engine', 'server', 'web'];
const LINKED = ['viewer'];

/** Copies the tree into a temporary folder, with its packages linked as after an installation, and applies the examples. */
export function workspaceWith(examples: readonly Example[]): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cloud-examples-'));
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@cloud'), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name !== '@cloud' && !name.startsWith('.'))
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  }
  for (const name of LINKED) symlinkSync(path.join(ROOT, 'packages', name), path.join(modules, '@cloud', name));
  for (const name of COPIED) {
    for (const part of ['package.json', 'src', 'test', 'build']) {
      const source = path.join(ROOT, 'packages', name, part);
      if (existsSync(source)) cpSync(source, path.join(folder, 'packages', name, part), { recursive: true });
    }
    symlinkSync(path.join(folder, 'packages', name), path.join(modules, '@cloud', name));
  }
  for (const name of ['package.json', 'tsconfig.json']) cpSync(path.join(ROOT, name), path.join(folder, name));
  try {
    for (const example of examples) apply(example, path.join(folder, example.file));
  } catch (fault) {
    rmSync(folder, { recursive: true });
    throw fault;
  }
  return folder;
}

function apply(example: Example, target: string): void {
  mkdirSync(path.dirname(target), { recursive: true });
  if (example.language === 'diff') writeFileSync(target, changedText(example, readFileSync(target, 'utf8')));
  else if (existsSync(path.join(ROOT, example.file))) checkQuotation(example);
  else writeFileSync(target, `${example.lines.join('\n')}\n`);
}

/**
 * Inserts the lines with `+` behind the line above them, and takes out those with `-`.
 *
 * @throws Error when a line without `+` is not in the text.
 */
export function changedText(example: Example, before: string): string {
  const text = before.split('\n');
  let at = 0;
  for (const line of example.lines) {
    if (line.startsWith('+')) {
      text.splice(at++, 0, line.slice(1));
      continue;
    }
    at = indexOf(line.slice(1), text, at, example) + 1;
    if (line.startsWith('-')) text.splice(--at, 1);
  }
  return text.join('\n');
}

/**
 * A quotation may leave lines out, where a comment says `…`.
 *
 * @throws Error when it says what its file does not.
 */
export function checkQuotation(example: Example): void {
  const text = readFileSync(path.join(ROOT, example.file), 'utf8').split('\n');
  let at = 0;
  for (const line of example.lines) {
    if (line.trim() && !line.includes('…')) at = indexOf(line, text, at, example) + 1;
  }
}

function indexOf(line: string, text: readonly string[], from: number, { place, file }: Example): number {
  const found = text.findIndex((candidate, index) => index >= from && candidate.trim() === line.trim());
  if (found === -1) throw new Error(`${place}: ${file} does not say: ${line}`);
  return found;
}
