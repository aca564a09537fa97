import { ApiError } from '@cloud/contract';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyTree } from '../../../../scripts/docs/copy-tree.ts';
import { ROOT } from '../../../../scripts/docs/examples.ts';
import { checkoutOf, compareWith, placeOf, writeInto } from '../../src/modules/tool/generate/checkout.ts';
import { generateModule } from '../../src/modules/tool/generate/generate-module.ts';
import { planModule, type PlanTask } from '../../src/modules/tool/generate/plan-module.ts';
import { AREAS, CUSTOMERS, HOSTILE, ORDER_ITEMS, ORDERS } from './sample-models.ts';

// What the generator makes is written into a copy of the tree, checked as `npm run check` does, and its tests are run there.
let folder: string;
let changed: string[];

const TASKS: readonly PlanTask[] = [
  { title: '客户管理', service: 'blade-crm', prefix: '', master: CUSTOMERS },
  {
    title: '订单',
    service: 'blade-desk',
    prefix: '',
    master: ORDERS,
    detail: { source: ORDER_ITEMS, keyColumn: 'order_id' },
  },
  { title: '厂区', service: 'blade-plant', prefix: '', master: AREAS, parentColumn: 'upper_area' },
  { title: "管理'\n| `", service: "../../blade-x'/../etc", prefix: "'", master: HOSTILE },
];
const JOURNEYS = ['crm/crm-customer', 'desk/shop-order', 'plant/plant-area'];
/** About half a minute each; a busy machine takes its time. */
const LONG_MS = 300_000;
const generate = (task: PlanTask) => generateModule(planModule(task), checkoutOf(folder));

beforeAll(() => {
  folder = copyTree();
  changed = TASKS.flatMap((task) => writeInto(folder, generate(task)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program of the installed packages in the copy; answers what it says when it fails. */
function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  return status === 0 ? '' : `${stdout}${stderr}`.slice(-6000);
}
const installed = (file: string) => path.join(ROOT, 'node_modules', file);

it('has the format, the types and the places of this project', { timeout: LONG_MS }, () => {
  expect(changed.length).toBeGreaterThan(40);
  const files = [...new Set(changed)];
  expect(run(installed('prettier/bin/prettier.cjs'), ['--check', '--log-level', 'warn', '--ignore-unknown', ...files])).toBe(''); // prettier-ignore
  expect(run(installed('typescript/bin/tsc'), ['--project', '.'])).toBe('');
  const scripts = files.filter((file) => /\.tsx?$/.test(file));
  expect(run(installed('oxlint/bin/oxlint'), ['--type-aware', '--deny-warnings', '--config', '.oxlintrc.json', ...scripts])).toBe(''); // prettier-ignore
  expect(run(path.join(folder, 'scripts/floor-plan.mjs'), [])).toBe('');
});

it('passes its own tests and those of the whole tree that new entities meet', { timeout: LONG_MS }, () => {
  const tests = [
    'modules/crm-customer',
    'modules/shop-order',
    'modules/plant-area',
    'drift/contract',
    'drift/names',
    'scripts/menus',
    'access/rights.test',
  ];
  expect(run(installed('vitest/vitest.mjs'), ['run', ...tests])).toBe('');
});

it('has journeys that are found', { timeout: LONG_MS }, () => {
  const args = ['test', '--list', '--config', 'e2e/playwright.config.ts', ...JOURNEYS];
  const { status, stdout, stderr } = spawnSync(process.execPath, [installed('@playwright/test/cli.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  for (const journey of JOURNEYS) expect(stdout).toContain(`${journey}.spec.ts`);
});

it('keeps ids of 64 bits as such, and says of a column what its comment says', () => {
  const { fields } = planModule(TASKS[0]!).master;
  const field = (name: string) => fields.find((one) => one.name === name);
  expect(field('erpId')).toMatchObject({
    kind: 'text',
    sqlType: 'bigint',
    facts: ['required: true', `format: 'id'`, `search: 'equals'`],
  });
  expect(field('visits')).toMatchObject({ kind: 'integer', sqlType: 'double precision' });
  const labels = (name: string) => [field(name)?.chinese, field(name)?.english];
  expect(labels('erpId')).toEqual(['ERP 编号', 'Erp id']);
  expect(labels('order')).toEqual(["the customer's place in the list", "the customer's place in the list"]);
  expect(labels('isOpen')).toEqual(['Is open', 'Is open']);
  const unnamed = planModule({ ...TASKS[0]!, master: { ...CUSTOMERS, name: '' } }).master;
  expect([unnamed.chinese, unnamed.english]).toEqual(['Crm customer', 'Crm customers']);
});

it('makes plain names of hostile ones, and refuses what gives none', () => {
  const plan = planModule(TASKS[3]!);
  expect([plan.group, plan.master.table, plan.master.fields.map(({ name }) => name)]).toEqual([
    'blade-x-etc',
    'evil_drop_table_blade_user',
    ['x1', 'sel', 'tree', 'long'],
  ]);
  for (const file of generate(TASKS[3]!).keys()) expect(file).toMatch(/^[\w./-]+$/);
  const refusalOf = (part: object) => {
    try {
      generate({ ...TASKS[0]!, master: { ...CUSTOMERS, ...part } });
      return 'none';
    } catch (cause) {
      return cause instanceof ApiError ? cause.code : String(cause);
    }
  };
  expect(refusalOf({ className: 'class' })).toBe('code-name-refused');
  expect(refusalOf({ className: '客户', table: '客户' })).toBe('code-name-refused');
  expect(refusalOf({ className: 'Post' })).toBe('code-name-taken');
  expect(refusalOf({ table: 'blade_job_run' })).toBe('code-name-taken');
  expect(refusalOf({ columns: [] })).toBe('code-no-columns');
  expect(refusalOf({ columns: [{ ...CUSTOMERS.columns[0]!, propertyName: 'tenantId' }] })).toBe('code-name-refused');
});

it('gives the same files again, and leaves a migration that is there', () => {
  for (const task of TASKS) {
    const files = compareWith(checkoutOf(folder), generate(task));
    expect(
      files
        .filter(({ state }) => state !== 'same')
        .map((file) => [file.path, ...file.diff.filter(({ kind }) => kind !== ' ')]),
    ).toEqual([]);
    expect(files.some((file) => file.path.endsWith('.sql'))).toBe(false);
  }
});

it('writes nothing outside of the checkout', () => {
  const inside = path.join(folder, 'docs');
  for (const file of ['../x', 'a/../../x', '/etc/x', 'a//x', './x', 'a\\..\\x', 'a\0x', ''])
    expect(() => placeOf(inside, file)).toThrow(expect.objectContaining({ code: 'code-path-refused' }));
  symlinkSync(path.join(folder, 'e2e'), path.join(inside, 'elsewhere'));
  symlinkSync(path.join(folder, 'none'), path.join(inside, 'dangling'));
  for (const file of ['elsewhere/x', 'elsewhere/deep/x', 'dangling', 'dangling/x'])
    expect(() => writeInto(inside, new Map([['fine.txt', 'x'], [file, 'x']]))).toThrow(expect.objectContaining({ code: 'code-path-refused' })); // prettier-ignore
  expect(checkoutOf(inside).read('fine.txt')).toBeUndefined();
  mkdirSync(path.join(inside, 'own'));
  expect(writeInto(inside, new Map([['own/deep/x.txt', 'x']]))).toEqual(['own/deep/x.txt']);
});
