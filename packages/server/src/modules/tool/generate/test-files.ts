import type { EntityPlan, FieldPlan, ModulePlan } from './module-plan.ts';

/** Tests of a module: of its calls, and a journey through its page. */
export function testFiles(plan: ModulePlan): Map<string, string> {
  const { group, master } = plan;
  return new Map([
    [`packages/server/test/modules/${master.file}.test.ts`, apiTest(plan)],
    [`e2e/journeys/${group}/${master.file}.spec.ts`, journey(plan)],
  ]);
}

/** A value that a field takes; texts are made of `seed`. */
export function sampleOf({ kind, facts, sqlType }: FieldPlan, seed: string): string {
  const most = Number(/\((\d+)\)/.exec(sqlType)?.[1] ?? 255);
  if (sqlType === 'bigint') return `'9007199254740993'`;
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'onOff':
      return '1';
    case 'dictionary':
      return facts.includes('numeric: false') ? `'1'` : '1';
    case 'reference':
      return `'1'`;
    case 'date':
      return `'2027-02-06'`;
    case 'dateTime':
      return `'2027-02-06 08:00:00'`;
    default:
      return seed.startsWith(`'`) && seed.length - 2 > most ? `'${seed.slice(1, 1 + most)}'` : seed;
  }
}

/** Required fields and the title, as a literal of an object. */
export function recordOf(entity: EntityPlan, seed: string, key?: { name: string; value: string }): string {
  const wanted = entity.fields.filter(({ name, isRequired }) => isRequired || name === entity.title);
  const parts = wanted.map((field) => {
    const value = field.name === key?.name ? key.value : sampleOf(field, seed);
    return field.name === value ? value : `${field.name}: ${value}`;
  });
  return parts.join(', ');
}

const literal = (indent: string, before: string, inner: string, after: string): string => {
  const line = `${indent}${before}{ ${inner} }${after}`;
  if (line.length <= 120) return line;
  return `${indent}${before}{\n${inner.split(', ').map((part) => `${indent}  ${part},\n`).join('')}${indent}}${after}`; // prettier-ignore
};

function apiTest(plan: ModulePlan): string {
  const { master, detail } = plan;
  const title = master.fields.find(({ name }) => name === master.title);
  const edited = title ? sampleOf(title, `'b'`) : `'b'`;
  const required = master.fields.find(({ isRequired }) => isRequired);
  const other = `, ${master.title}: ${edited}`;
  return `import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTenant, signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(() => server?.stop());

const at = '${master.path}';
${literal('', 'const record = ', recordOf(master, `'a'`), ';')}

async function add(): Promise<string> {
  const answer = await server.post(\`\${at}/submit\`, { token, body: record });
  expect(answer.body).toMatchObject({ code: 200, success: true });
  return String(answer.data.id);
}

it('adds, lists, edits and removes ${master.english.toLowerCase()}', async () => {
  const id = await add();
  const listed = await server.get(\`\${at}/list\`, { token });
  ${listedTest(master)}
  await server.post(\`\${at}/submit\`, { token, body: { id${other} } });
  const { data } = await server.get(\`\${at}/detail\`, { token, query: { id } });
  expect(data.${master.title}).toBe(${edited});
  await server.post(\`\${at}/remove\`, { token, query: { ids: id } });
  expect(${totalOf(master, 'token')}).toBe(0);
});
${required ? refusesTest(master, required) : ''}
it('shows nothing to those without the permission, nor to another tenant', async () => {
  const id = await add();
  const nobody = await signInWith(server, []);
  expect((await server.get(\`\${at}/list\`, { token: nobody })).status).toBe(403);
  await addTenant(server, '777009');
  const other = await signInWith(server, ['${master.name}_view'], { tenantId: '777009' });
  expect(${totalOf(master, 'token: other')}).toBe(0);
  expect((await server.get(\`\${at}/detail\`, { token: other, query: { id } })).status).toBe(404);
});
${master.isTree ? treeTest() : ''}${detail ? detailTest(detail) : ''}`;
}

const listedTest = ({ isTree }: EntityPlan): string =>
  isTree
    ? 'expect(listed.data).toMatchObject([{ ...record, id }]);'
    : 'expect(listed.data).toMatchObject({ total: 1, records: [{ ...record, id }] });';

/** How many a list has: a tree is answered whole. */
const totalOf = ({ isTree }: EntityPlan, token: string): string =>
  `(await server.get(\`\${at}/list\`, { ${token} })).data.${isTree ? 'length' : 'total'}`;

const treeTest = (): string => `
it('lie below one another, in no circle, and no branch is lost', async () => {
  const top = await add();
  const below = await server.post(\`\${at}/submit\`, { token, body: { ...record, parentId: top } });
  const listed = await server.get(\`\${at}/list\`, { token });
  const branch = listed.data.find((row: { id: string }) => row.id === top);
  expect(branch.children).toMatchObject([{ id: below.data.id }]);
  const circle = await server.post(\`\${at}/submit\`, { token, body: { id: top, parentId: below.data.id } });
  expect(circle.body.reason).toBe('own-parent');
  const removed = await server.post(\`\${at}/remove\`, { token, query: { ids: top } });
  expect(removed.body.reason).toBe('has-children');
});
`;

const refusesTest = (_master: EntityPlan, { name }: FieldPlan): string => `
it('asks for what is required', async () => {
  const refused = await server.post(\`\${at}/submit\`, { token, body: { ...record, ${name}: '' } });
  expect([refused.status, refused.body.reason]).toEqual([400, 'validation-failed']);
});
`;

function detailTest({ entity, key }: NonNullable<ModulePlan['detail']>): string {
  const below = recordOf(entity, `'a'`, { name: key, value: 'master' });
  return `
it('lists the details of one record, and removes them with it', async () => {
  const below = '${entity.path}';
  const [first, second] = [await add(), await add()];
  for (const master of [first, second]) {
${literal('    ', 'const body = ', below, ';')}
    expect((await server.post(\`\${below}/submit\`, { token, body })).body).toMatchObject({ code: 200 });
  }
  const listOf = async (master: string) =>
    (await server.get(\`\${below}/list\`, { token, query: { ${key}_equal: master } })).data.total as number;
  expect([await listOf(first), await listOf(second)]).toEqual([1, 1]);
  await server.post(\`\${at}/remove\`, { token, query: { ids: first } });
  expect([await listOf(first), await listOf(second)]).toEqual([0, 1]);
});
`;
}

function journey({ master }: ModulePlan): string {
  const shown = master.fields.filter(({ facts }) => !facts.includes(`showIn: 'none'`) && !facts.includes(`showIn: 'list'`)); // prettier-ignore
  const names = shown.filter(({ kind }) => kind === 'text' || kind === 'integer' || kind === 'decimal');
  const [probe] = names;
  const typed = probe ? `  await expect(field(page, '${probe.name}')).toBeVisible();\n` : '';
  return `import { seriousFaults } from '../../support/axe.ts';
import { button${probe ? ', field' : ''}, form, openPage } from '../../support/console.ts';
import { expect, test } from '../../support/signed-in.ts';

test('${master.english.toLowerCase()} have a list and a form', async ({ page }) => {
  await openPage(page, '${master.screen}');
  await button(page, '新增').first().click();
  await expect(form(page)).toBeVisible();
${typed}  expect(await seriousFaults(page), 'the form of ${master.english.toLowerCase()}').toEqual([]);
});
`;
}
