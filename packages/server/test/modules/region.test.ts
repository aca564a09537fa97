// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  admin = await server.signIn();
});
afterAll(() => server?.stop());

const get = async (path: string, query: object = {}, token = admin) => server.get(path, { token, query: { ...query } });
const post = async (path: string, body: object = {}, token = admin) => server.post(path, { token, body });
const act = async (path: string, query: object = {}, token = admin) =>
  server.post(path, { token, query: { ...query } });

const region = '/blade-system/region';

describe('regions', () => {
  it('go from the country down to counties', async () => {
    const roots = (await get(`${region}/lazy-tree`, { parentCode: '00' })).data;
    expect(roots).toHaveLength(34);
    expect(roots[0]).toEqual({ id: '11', parentId: '00', title: '北京市', key: '11', value: '11', hasChildren: true });
    const cities = (await get(`${region}/lazy-list`, { parentCode: '33' })).data;
    expect(cities[0]).toMatchObject({ code: '3301', name: '杭州市', regionLevel: 2, level: 2, provinceName: '浙江省' });
    const district = (await get(`${region}/detail`, { code: '330106' })).data;
    expect(district).toMatchObject({
      name: '西湖区',
      parentName: '杭州市',
      cityName: '杭州市',
      ancestors: '0,00,33,3301',
    });
    expect((await get(`${region}/select`, { code: '3301' })).data.length).toBeGreaterThan(10);
    expect((await get(`${region}/list`, { regionLevel: 1, size: 5 })).data).toMatchObject({ total: 34, pages: 7 });
  });

  it('are added below a parent, renamed with what lies below, and removed when nothing does', async () => {
    const town = (
      await post(`${region}/submit`, { code: '330106999', parentCode: '330106', name: '测试街道', level: 4, sort: 1 })
    ).data;
    expect(town).toMatchObject({ districtName: '西湖区', townName: '测试街道', regionLevel: 4 });
    await post(`${region}/submit`, { code: '330106', name: '西子区' });
    expect((await get(`${region}/detail`, { code: '330106999' })).data).toMatchObject({
      districtName: '西子区',
      parentName: '西子区',
    });
    expect((await act(`${region}/remove`, { id: '330106' })).body.reason).toBe('has-children');
    expect((await act(`${region}/remove`, { id: '330106999' })).body.code).toBe(200);
    expect((await post(`${region}/submit`, { code: '77', parentCode: '66', name: 'x' })).body.reason).toBe(
      'parent-unknown',
    );
    expect((await post(`${region}/submit`, { code: "1'--", name: 'x' })).body.reason).toBe('invalid-id');
    const person = await signInWith(server, []);
    expect((await post(`${region}/submit`, { code: '330106', name: 'x' }, person)).status).toBe(403);
  });
});
