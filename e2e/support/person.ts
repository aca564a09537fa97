import { expect, type APIRequestContext } from '@playwright/test';
import { ADMIN_PASSWORD } from './product.ts';

const BASIC = { Authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}` };

/** Headers of a call of the first administrator. */
export async function asAdministrator(request: APIRequestContext): Promise<Record<string, string>> {
  const query = { tenantId: '000000', username: 'admin', password: ADMIN_PASSWORD, grant_type: 'password' };
  const signedIn = await request.post('/api/blade-auth/oauth/token', { params: query, headers: BASIC });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  return { 'Blade-Auth': `bearer ${token}` };
}

/** Adds a user with the ordinary role. */
export async function addPerson(request: APIRequestContext, account: string, password: string): Promise<void> {
  const headers = await asAdministrator(request);
  const firstOf = async (path: string) => {
    const { data } = (await (await request.get(`/api/blade-system/${path}`, { headers })).json()) as {
      data: { records: { id: string }[] } | { id: string }[];
    };
    return (Array.isArray(data) ? data : data.records)[0]!.id;
  };
  const person = {
    account,
    password,
    name: '安全',
    realName: '安全员',
    roleId: await firstOf('role/list?roleAlias_equal=user'),
    deptId: await firstOf('dept/list?size=1'),
  };
  const added = await request.post('/api/blade-system/user/submit', { headers, data: person });
  expect(added.status(), await added.text()).toBe(200);
}

/** Changes a system parameter. */
export async function setParameter(request: APIRequestContext, paramKey: string, paramValue: string): Promise<void> {
  const headers = await asAdministrator(request);
  const list = await request.get('/api/blade-system/param/list', { headers, params: { paramKey_equal: paramKey } });
  const { data } = (await list.json()) as { data: { records: object[] } };
  const saved = await request.post('/api/blade-system/param/submit', {
    headers,
    data: { ...data.records[0], paramValue },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}
