// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { newId } from '../../src/database/id.ts';
import { hashPassword, md5Hex } from '../../src/database/stored-password.ts';
import type { Answer, TestServer } from '../support/harness.ts';

/** Somebody who works on processes, with short ways to do so. */
export interface Worker {
  id: string;
  token: string;
  get(path: string, query?: object): Promise<Answer>;
  post(path: string, body: object): Promise<Answer>;
  act(path: string, query: object): Promise<Answer>;
  /** Rows of `todo`, `claim`, `send`, `done` or `copy`. */
  list(name: string, query?: object): Promise<any[]>;
  complete(taskId: string, agrees?: boolean, more?: object): Promise<Answer>;
}

/** Adds a user with roles of these aliases, which are made where the tenant has none. */
export async function addWorker(
  server: TestServer,
  name: string,
  { roles = ['user'], deptId = '', tenantId = '000000' }: { roles?: string[]; deptId?: string; tenantId?: string } = {},
): Promise<Worker> {
  const { queries } = server.database;
  const roleIds: string[] = [];
  for (const roleAlias of roles) {
    const known = await queries
      .selectFrom('bladeRole')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('roleAlias', '=', roleAlias)
      .executeTakeFirst();
    const id = known?.id ?? newId();
    if (!known)
      await queries.insertInto('bladeRole').values({ id, tenantId, roleName: roleAlias, roleAlias }).execute();
    roleIds.push(id);
  }
  const id = newId();
  const account = `${name}${id.slice(-6)}`;
  await queries
    .insertInto('bladeUser')
    .values({
      id,
      tenantId,
      account,
      password: await hashPassword(md5Hex('secret')),
      name,
      realName: name,
      roleId: roleIds.join(','),
      deptId,
    })
    .execute();
  const token = await server.signIn(account, 'secret', tenantId);
  return workerOf(server, id, token);
}

export function workerOf(server: TestServer, id: string, token: string): Worker {
  const get = (path: string, query: object = {}) => server.get(path, { token, query: { ...query } });
  const post = (path: string, body: object) => server.post(path, { token, body });
  return {
    id,
    token,
    get,
    post,
    act: (path, query) => server.post(path, { token, query: { ...query } }),
    list: async (name, query = {}) => (await get(`/blade-flow/work/${name}-list`, query)).data.records,
    complete: (taskId, agrees = true, more = {}) =>
      post('/blade-flow/work/complete-task', { taskId, flag: agrees ? 'ok' : '', ...more }),
  };
}

/** Id of the newest version of a process that a person may start. */
export async function startable(worker: Worker, key: string, mode = 1): Promise<string> {
  const { data } = await worker.get('/blade-flow/work/start-list', { mode, size: 100 });
  return data.records.find((row: any) => row.key === key)?.id;
}
