import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { CLOUD_ATTRIBUTES, FLOWABLE_ATTRIBUTES } from '../packages/contract/src/modules/flow/bpmn-attributes.ts';
import type * as Contract from '../packages/contract/src/modules/point-cloud/run.ts';
import { silentContext } from '../packages/engine/src/core/context.ts';
import { memorySource } from '../packages/engine/src/core/memory-source.ts';
import type * as Formats from '../packages/engine/src/readers/formats.ts';
import type * as Recipes from '../packages/engine/src/recipes/index.ts';
import { changedText, checkQuotation, readExamples, ROOT, workspaceWith, type Example } from './docs/examples.ts';
import { firstCells, groupsOf, isInTree, namedPaths, roomsOf, treePaths } from './docs/paths.ts';

const DOCUMENTS = [
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/security.md',
  'docs/workflow.md',
  'CONTRIBUTING.md',
];

/** Artifacts in a data folder, and folders that a command makes. */
const ELSEWHERE = new Set([
  'points/',
  'header.json',
  'segments/',
  'model/',
  'tiles/',
  'exports/',
  'deviation-tiles/',
  'draft.json',
  'edits.json',
  'model/draft.json',
  'model/edited.json',
  'model/model.json',
  'pipeline.json',
  'out/',
  'files/',
  'logs/',
  'secrets.json',
]);

/** Of ASVS 4.0.3, levels 1 and 2. */
const POINTS = 253;

const tree = treePaths();

/** Files that the examples of CONTRIBUTING add. */
const examples = [...readExamples('docs/architecture.md'), ...readExamples('CONTRIBUTING.md')];
const added = examples.map(({ file }) => file);

let workspace = '';
afterEach(() => {
  if (workspace) rmSync(workspace, { recursive: true, force: true });
  workspace = '';
});

/** What the compiler says of the examples. */
function compile(list: readonly Example[]): string {
  workspace = workspaceWith(list);
  const files = list
    .map(({ file }) => file)
    .filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(workspace, file)));
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { incremental: false },
    // The server's own entry declares what it adds to the types of Fastify.
    files: [...new Set(files), 'packages/server/src/app.ts'],
    include: ['packages/*/src/**/*.d.ts'],
  };
  writeFileSync(path.join(workspace, 'examples.json'), JSON.stringify(config));
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', 'examples.json'], {
    cwd: workspace,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

describe('the documents', () => {
  it.each(DOCUMENTS)('%s names only paths that exist', (document) => {
    const known = [...tree, ...roomsOf(tree), ...added];
    const missing = namedPaths(document).filter((named) => !ELSEWHERE.has(named) && !isInTree(known, named));
    expect(missing).toEqual([]);
  });

  it('finds a path that is gone', () => {
    expect(isInTree(tree, 'crud/search.ts')).toBe(true);
    expect(isInTree(tree, 'packages/contract/src/modules/<group>/post.ts')).toBe(true);
    expect(isInTree(tree, 'crud/work.ts')).toBe(false);
    expect(isInTree(tree, 'rud/search.ts')).toBe(false);
    expect(isInTree(tree, 'payroll/')).toBe(false);
  });

  it('list every room of every package and every group of modules, and no other', () => {
    const listed = firstCells('docs/architecture.md', '4.');
    expect(listed.toSorted()).toEqual([...roomsOf(tree), ...groupsOf(tree)].toSorted());
  });
});

describe('the glossary', () => {
  interface ElementTexts {
    element: { confidence: string; status: { assumed: string } };
  }
  const textsOf = (language: string) =>
    JSON.parse(
      readFileSync(path.join(ROOT, `packages/web/src/locales/${language}/point-cloud.json`), 'utf8'),
    ) as ElementTexts;

  it('has the words that the console has for what is known of an element', () => {
    const rows = readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8').split('\n');
    const words = new Map(rows.map((row) => row.split('|').map((cell) => cell.trim())).map((row) => [row[1], row[2]]));
    const [english, chinese] = [textsOf('en').element, textsOf('zh-cn').element];
    expect(words.get(english.confidence.toLowerCase())).toBe(chinese.confidence);
    expect(words.get(english.status.assumed.toLowerCase())).toBe(chinese.status.assumed);
  });
});

describe('the points of the security standard', () => {
  it('each hold by a test, or say why not or how', () => {
    const text = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');
    const rows = text.split('\n').flatMap((line) => (/^\| \d+\.\d+\.\d+ /.test(line) ? [line.split('|')] : []));
    const points = rows.map(([, point = '']) => point.trim());
    expect(new Set(points).size).toBe(POINTS);
    const bare = rows.filter(([, , , , how = '', tests = '']) => how.trim() === '' && tests.trim() === '');
    expect(bare.map(([, point]) => point)).toEqual([]);
    const holds = new Set(rows.map(([, , , state = '']) => state.trim()));
    expect([...holds].toSorted()).toEqual(['in part', 'no', 'not used', 'operator', 'yes']);
  });
});

describe('the workflow', () => {
  const text = readFileSync(path.join(ROOT, 'docs/workflow.md'), 'utf8');
  const folder = 'packages/server/src/workflow/';
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const rows = text
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [line.split('|').map((cell) => cell.trim())] : []));

  it('names a test for every element that is run', () => {
    const elements = rows.filter(([, first = '']) => !first.includes(':'));
    const tests = tree
      .filter((file) => file.startsWith(folder) && file.endsWith('.test.ts'))
      .map(read)
      .join('\n');
    expect(elements.filter(([, , , test = '']) => !tests.includes(`('${test}'`)).map(([, first]) => first)).toEqual([]);
    const offered = [...read(`${folder}check-elements.ts`).matchAll(/^ {2}'bpmn:(\w+)': \[/gm)].map(
      ([, type = '']) => type,
    );
    expect(offered.length).toBeGreaterThan(10);
    const isListed = (type: string) =>
      elements.some(([, first = '']) => first.includes(`\`${type[0]!.toLowerCase()}${type.slice(1)}\``));
    expect(offered.filter((type) => !isListed(type))).toEqual([]);
  });

  it('says what every attribute is for', () => {
    const attributes = [FLOWABLE_ATTRIBUTES, CLOUD_ATTRIBUTES].flatMap(({ prefix, types }) =>
      types.flatMap(({ properties }) => properties.map(({ name }) => `\`${prefix}:${name}\``)),
    );
    const listed = new Set(rows.map(([, first]) => first));
    expect(attributes.filter((name) => !listed.has(name))).toEqual([]);
  });
});

describe('the examples', () => {
  const file = 'packages/contract/src/modules/desk/planted.ts';
  const planted: Example = { place: 'planted:1', language: 'ts', file, lines: ["export const n: number = 'text';"] };

  it('compile, where a planted one does not', () => {
    expect(examples.length).toBeGreaterThan(15);
    const errors = compile([...examples, planted]).trim();
    expect(errors).toBe(`${file}(1,14): error TS2322: Type 'string' is not assignable to type 'number'.`);
  });

  it('add a file format that is read, and a recipe that engine and contract offer', async () => {
    workspace = workspaceWith(examples);
    const urlOf = (file: string) => pathToFileURL(path.join(workspace, 'packages', file)).href;
    const { openCloud }: typeof Formats = await import(urlOf('engine/src/readers/formats.ts'));
    const bytes = new Uint8Array([...Buffer.from('XYZB'), ...new Uint8Array(Float64Array.of(1, 2, 3, 4, 5, 6).buffer)]);
    const cloud = await openCloud(memorySource('two.xyzb', bytes), silentContext());
    const chunks = await Array.fromAsync(cloud.chunks());
    expect(cloud.header.format).toBe('XYZB');
    expect(chunks.map(({ position }) => [...position])).toEqual([[1, 2, 3, 4, 5, 6]]);

    const { RECIPES }: typeof Recipes = await import(urlOf('engine/src/recipes/index.ts'));
    const { AVAILABLE_RECIPES }: typeof Contract = await import(urlOf('contract/src/modules/point-cloud/run.ts'));
    expect(['auto', ...RECIPES.map(({ name }) => name)]).toEqual(AVAILABLE_RECIPES);
    expect(AVAILABLE_RECIPES).toContain('surfaces');
  });

  it('fail when they quote or change what is gone', () => {
    const post = { ...planted, file: 'packages/contract/src/modules/system/post.ts' };
    expect(() => checkQuotation(post)).toThrow('post.ts does not say: export const n');
    const change = { ...post, language: 'diff', lines: [' first', '+second', ' gone'] };
    expect(() => changedText(change, 'first')).toThrow('post.ts does not say: gone');
  });
});
