import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDatabase } from '../../src/database/seed/seed.ts';
import { anyTable } from '../support/any-table.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

const CONTRACT = fileURLToPath(new URL('../../../../../shared/contract/behaviours.md', import.meta.url));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const rows = async (table: string, columns: string[]) =>
  anyTable(server.database.queries).selectFrom(table).select(columns).where('isDeleted', '=', 0).execute();
const countOf = async (table: string) => (await rows(table, ['id'])).length;

/** Menus and buttons that the role of users opens. */
const grantsOfUsers = async () => {
  const links = server.database.queries
    .selectFrom('bladeRoleMenu')
    .innerJoin('bladeRole', 'bladeRole.id', 'bladeRoleMenu.roleId')
    .innerJoin('bladeMenu', 'bladeMenu.id', 'bladeRoleMenu.menuId')
    .select('bladeMenu.code')
    .where('bladeRole.roleAlias', '=', 'user')
    .where('bladeRole.tenantId', '=', '000000');
  return (await links.execute()).map(({ code }) => code).sort();
};

describe('the default data of a new installation', () => {
  it.skipIf(!existsSync(CONTRACT))('is that of the contract, row by row of its table', async () => {
    const text = readFileSync(CONTRACT, 'utf8');
    const table = text.slice(text.indexOf('### 8.2'), text.indexOf('### 8.3'));
    const line = (kind: string) => new RegExp(`^\\| ${kind} \\| (.*) \\|$`, 'm').exec(table)?.[1] ?? '';
    const numbers: Record<string, number> = { one: 1, two: 2, three: 3 };
    const numberIn = (words: string) => numbers[words.split(' ')[0]!.toLowerCase()];

    expect(await countOf('bladeNotice')).toBe(numberIn(line('Notices')));
    const sources = (await rows('bladeDatasource', ['name'])).map((row) => String(row.name));
    expect(sources.sort()).toEqual(/: (.*)$/.exec(line('Data sources'))![1]!.split(', ').sort());
    expect(await grantsOfUsers()).toHaveLength(Number(/user has (\d+)/.exec(line('Grants'))![1]));

    const roles = await rows('bladeRole', ['id', 'parentId', 'roleAlias', 'roleName']);
    const named = line('Roles');
    for (const [, alias, name] of named.matchAll(/(\w+) (\p{Script=Han}+)/gu))
      expect(roles).toContainEqual(expect.objectContaining({ roleAlias: alias, roleName: name, parentId: '0' }));
    const user = roles.find((row) => row.roleAlias === 'user')!;
    const below = /children of user: (.*)$/.exec(named)![1]!.split(', ');
    expect(roles.filter((row) => row.parentId === user.id).map((row) => row.roleAlias)).toEqual(below);

    const posts = (await rows('bladePost', ['postCode'])).map((row) => String(row.postCode));
    expect(posts.filter((code) => !line('Posts').includes(code))).toEqual([]);
    const clients = (await rows('bladeClient', ['clientId'])).map((row) => String(row.clientId));
    expect(clients.filter((id) => !line('Clients').includes(id))).toEqual([]);
    expect(await countOf('bladeDept')).toBe(3);
    expect(await countOf('bladeTopMenu')).toBe(0);
    expect(await countOf('bladeDictBiz')).toBe(0);
  });

  it('lets users do nothing to what is shared', async () => {
    expect(await grantsOfUsers()).toEqual([
      'desk',
      'notice',
      'notice_view',
      'pointCloud',
      'userPointCloud',
      'util_demo',
    ]);
  });

  it('is not added to an installation that has, or had, rows of its own', async () => {
    const { queries } = server.database;
    const again = async () => {
      await queries.deleteFrom('seed').where('key', 'in', ['notices', 'datasources']).execute();
      await seedDatabase(server.database);
    };
    await again();
    expect([await countOf('bladeNotice'), await countOf('bladeDatasource')]).toEqual([3, 3]);
    for (const table of ['bladeNotice', 'bladeDatasource'] as const)
      await queries.updateTable(table).set({ isDeleted: 1 }).execute();
    await again();
    expect([await countOf('bladeNotice'), await countOf('bladeDatasource')]).toEqual([0, 0]);
  });
});
