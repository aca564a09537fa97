import { entitiesOf } from './contract-files.ts';
import { fitted, LINE } from './layout.ts';
import type { EntityPlan, ModulePlan } from './module-plan.ts';
import { camelOf, quoted } from './names.ts';
import { tableKey } from './screen-files.ts';
import { recordOf } from './test-files.ts';
import { addChild, addImport, addTableRow, addTexts, appendToBody, insertAfter, insertSorted,
  placeMissing, type Edit } from './text-edits.ts'; // prettier-ignore

/** Reads a file of the checkout; answers undefined for a path without a file. */
export type ReadFile = (path: string) => string | undefined;

/** Every file of the checkout that a module changes, with what is done to it in order. */
export function edits(plan: ModulePlan, read: ReadFile): Map<string, readonly Edit[]> {
  return new Map([...contractEdits(plan), ...serverEdits(plan, read), ...webEdits(plan, read), ...documentEdits(plan, read)]); // prettier-ignore
}

const chain =
  (list: readonly Edit[]): Edit =>
  (text) =>
    list.reduce((next, edit) => edit(next), text);
/** What a new file begins as, where the checkout has none. */
const startingWith =
  (start: string): Edit =>
  (text) =>
    text === '' ? start : text;

function contractEdits(plan: ModulePlan): [string, Edit[]][] {
  const { group, master } = plan;
  const exports = entitiesOf(plan).map(({ file }) =>
    insertSorted(/^export \* from '\.\//, `export * from './${group}/${file}.ts';`),
  );
  const messages = (language: string, value: string): [string, Edit[]] => [
    `packages/contract/src/messages/${language}.ts`,
    [
      addImport(master.name, `./${language}/${master.file}.ts`),
      insertAfter(`export const ${value}: Texts = {`, `  ...${master.name},\n`),
    ],
  ];
  return [['packages/contract/src/modules/index.ts', exports], messages('en', 'en'), messages('zh-cn', 'zhCn')];
}

function serverEdits(plan: ModulePlan, read: ReadFile): [string, Edit[]][] {
  const { group, master, detail } = plan;
  const index = `packages/server/src/modules/${group}/index.ts`;
  const module = `${camelOf(group)}Module`;
  const entities = entitiesOf(plan);
  const start = `import type { App } from '../../http/app.ts';\n\nexport async function ${module}(app: App): Promise<void> {\n}\n`;
  const tables = entities.flatMap(({ name, table }) => [
    insertTypeImport(name),
    insertAfter('export interface Tables {', tableLine(name, table)),
  ]);
  const sample = fitted('  ', `${master.name}: (${usesText(master) ? 'n' : ''}) => (`, recordOf(master, 'n').split(', '), '),'); // prettier-ignore
  const foreign = fitted('    ', `${master.name}: await submit('${master.path}', `, recordOf(master, 'name').split(', '), '),'); // prettier-ignore
  const below = `  '${detail?.entity.path}/': '../modules/${master.file}.test.ts',\n`;
  return [
    ['packages/server/src/database/tables/index.ts', tables],
    [
      index,
      [
        startingWith(start),
        ...entities.map(({ name }) => addImport(name, '@cloud/contract')),
        addImport('crudRoutes', '../../crud/crud-routes.ts'),
        ...(detail ? [addImport(`${master.name}Operations`, `./${master.file}.ts`)] : []),
        ...entities.map((entity) => appendToBody(new RegExp(`function ${module}\\(`), registration(entity, plan))),
      ],
    ],
    ...(read(index) === undefined ? newModuleEdits(group, module) : []),
    ['packages/server/src/database/seed/menus.ts', menuEdits(plan, read)],
    [
      'packages/server/test/access/rights/fixture.ts',
      [insertAfter("  | 'user'", `  | '${master.name}'\n`), insertAfter('    topMenu,', `${foreign}\n`)],
    ],
    [
      'packages/server/test/access/rights/samples.ts',
      [insertAfter('export const SAMPLES: Record<string, (n: string, fixture: Fixture) => Record<string, unknown>> = {', `${sample}\n`)], // prettier-ignore
    ],
    ...(detail
      ? [['packages/server/test/access/rights.test.ts', [insertAfter('const ELSEWHERE: Record<string, string> = {', below)]] satisfies [string, Edit[]]] // prettier-ignore
      : []),
  ];
}

const usesText = (entity: EntityPlan): boolean => /: n(,|$)/.test(recordOf(entity, 'n'));

const registration = (entity: EntityPlan, { master, detail }: ModulePlan): string =>
  `  app.register(crudRoutes(${entity.name}${detail && entity === master ? `, ${master.name}Operations` : ''}));`;

const tableLine = (name: string, table: string): string =>
  `  ${tableKey(table)}: EntityTable<typeof ${name}> & OfTenant;\n`;

/** Into the list of types that the contract's first import there names. */
const insertTypeImport =
  (name: string): Edit =>
  (text) => {
    const end = text.indexOf("} from '@cloud/contract';");
    const head = text.slice(0, end);
    if (new RegExp(`^  ${name},$`, 'm').test(head)) return text;
    return insertSorted(/^ {2}[a-z]\w*,$/, `  ${name},`)(head) + text.slice(end);
  };

function newModuleEdits(group: string, module: string): [string, Edit[]][] {
  return [
    [
      'packages/server/src/modules.ts',
      [
        addImport(module, `./modules/${group}/index.ts`),
        insertAfter('export const MODULES: readonly Module[] = [', `  ${module},\n`),
      ],
    ],
  ];
}

/** Branches of the menu whose code is not the group's name. */
const BRANCHES: Readonly<Record<string, string>> = { 'point-cloud': 'userPointCloud', demo: 'util' };

function menuEdits({ group, groupChinese, groupEnglish, master }: ModulePlan, read: ReadFile): Edit[] {
  const code = BRANCHES[group] ?? camelOf(group);
  const hasBranch = (read('packages/server/src/database/seed/menus.ts') ?? '').includes(`\n    code: '${code}',\n`);
  const entry = (sort: number) => `screenOf(${master.name}, { sort: ${sort}, buttons: EVERY_VERB })`;
  const branch = `  {
    code: '${code}',
    name: ${quoted(groupChinese)},
    english: ${quoted(groupEnglish)},
    path: '/${group}',
    source: 'icon-file',
    sort: 50,
${fitted('    ', 'children: ', [entry(1)], ',', '[]')}
  },
`;
  const place = hasBranch
    ? addChild(code, entry(50))
    : insertAfter('export const MENUS: readonly MenuSeed[] = [', branch);
  return [
    addImport(master.name, '@cloud/contract'),
    (text) => (text.includes(`screenOf(${master.name}, `) ? text : place(text)),
  ];
}

function webEdits(plan: ModulePlan, read: ReadFile): [string, Edit[]][] {
  const { group, groupChinese, groupEnglish, master, detail } = plan;
  const pages = `${camelOf(group)}Pages`;
  const index = `packages/web/src/modules/${group}/index.tsx`;
  const start = `import type { Pages } from '../../shell/page.ts';\n\nexport const ${pages}: Pages = {\n};\n`;
  const plain = [
    addImport(master.name, '@cloud/contract'),
    addImport('lazyList', '../../crud/page/lazy-list.tsx'),
    insertAfter(`export const ${pages}: Pages = {`, `  '${master.screen}': lazyList({ entity: ${master.name} }),\n`),
  ];
  const own = [
    addImport('withTexts', '../../lib/i18n/i18n.ts'),
    addImport('lazyNamed', '../../ui/loading/lazy-named.ts'),
    insertAfter(`export const ${pages}: Pages = {`, `  '${master.screen}': lazyNamed(() => withTexts(import('./${master.file}-page.tsx'), 'crud'), '${master.type}Page'),\n`), // prettier-ignore
  ];
  const hasBranch = (read('packages/web/src/locales/en/menu.json') ?? '').includes(`\n  "${camelOf(group)}": `) || group in BRANCHES; // prettier-ignore
  const texts = (branch: string, name: string): Edit[] => [
    addTexts([...(hasBranch ? [] : [[camelOf(group), branch] as const]), [master.name, name]]),
  ];
  return [
    [index, [startingWith(start), ...(detail ? own : plain)]],
    ...(read(index) === undefined
      ? [['packages/web/src/app/pages.tsx', [addImport(pages, `../modules/${group}/index.tsx`), insertAfter('export const pages: Pages = {', `  ...${pages},\n`)]] satisfies [string, Edit[]]] // prettier-ignore
      : []),
    ['packages/web/src/locales/en/menu.json', texts(groupEnglish, master.english)],
    ['packages/web/src/locales/zh-cn/menu.json', texts(groupChinese, master.chinese)],
  ];
}

/** Into the groups of modules that the floor plan knows; a long list stands on a line of its own. */
const addGroup =
  (group: string): Edit =>
  (text) => {
    const known = /const groups =\s+'\(([^)]*)\)';/.exec(text);
    if (!known) throw placeMissing('const groups');
    const names = (known[1] ?? '').split('|');
    if (names.includes(group)) return text;
    const list = `'(${[...names, group].join('|')})';`;
    const line = `const groups = ${list}`;
    return text.replace(known[0], line.length <= LINE ? line : `const groups =\n  ${list}`);
  };

function documentEdits({ group, groupEnglish, master }: ModulePlan, read: ReadFile): [string, Edit[]][] {
  const row = [master.chinese, `\`${master.screen}\``, `\`${master.path}\``, `\`${group}/${master.file}\``];
  const groups = read('docs/architecture.md') ?? '';
  const isKnown = new RegExp(`^\\| \`${group}\``, 'm').test(groups);
  const rooms: [string, Edit[]][] = [
    ['docs/architecture.md', [addTableRow(/^\| `demo` /, [`\`${group}\``, master.english.toLowerCase(), 'the same'])]],
    ['.dependency-cruiser.mjs', [addGroup(group)]],
  ];
  const line = `- _${groupEnglish}, ${master.english}_: a list with search, form, export and import.\n`;
  return [
    ['docs/menus.md', [addTableRow(/^\| .* \| `\/util\/index`/, row, new RegExp(`\`${master.screen}\``))]],
    ...(isKnown ? [] : rooms),
    ['CHANGELOG.md', [(text) => (text.includes(line) ? text : insertAfter('### Added\n', line)(text))]],
  ];
}

/** Applies the edits of a file. @throws ApiError `code-place-missing` */
export const applyEdits = (text: string, list: readonly Edit[]): string => chain(list)(text);
