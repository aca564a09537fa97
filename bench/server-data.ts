import pg from 'pg';
import { hashPassword, md5Hex } from '@cloud/server/database/stored-password.ts';

export const TENANTS = 200;
export const DEPARTMENTS = 10_000;
export const USERS = 100_000;
/** Password of every account that is made here. */
export const PASSWORD = 'Bench-123456';
const FIRST_TENANT = 300_000;
/** Ids of made rows begin here, above every id of the product for years. */
const BASE = 5_000_000_000_000_000_000n;

/** Number of the n-th tenant, from 0. */
export const tenantNumber = (n: number) => String(FIRST_TENANT + n);

/**
 * Fills a database of the product with the tenants, departments and users of the target, once: the same rows every time.
 * Each tenant has an administrator `user0`, and one in ten of its users has no other role than `user`.
 */
export async function fillDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query<{ total: number }>(
      'select count(*)::int as total from blade_user where id >= $1',
      [BASE],
    );
    if (found.rows[0]?.total === USERS) return;
    await client.query('begin');
    for (const [text, values] of statements(await hashPassword(md5Hex(PASSWORD)))) await client.query(text, values);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

function statements(password: string): [string, unknown[]][] {
  const perTenant = { users: USERS / TENANTS, departments: DEPARTMENTS / TENANTS };
  return [
    [
      `insert into blade_tenant (id, tenant_id, tenant_name, account_number)
       select $1::bigint + n, ($2::int + n)::text, '租户 ' || n, -1 from generate_series(0, $3::int - 1) n`,
      [BASE, FIRST_TENANT, TENANTS],
    ],
    [
      `insert into blade_role (id, tenant_id, parent_id, role_name, role_alias, sort)
       select $1::bigint + n * 10 + kind, ($2::int + n)::text, 0, case kind when 0 then '管理员' else '用户' end,
         case kind when 0 then 'admin' else 'user' end, kind
       from generate_series(0, $3::int - 1) n, generate_series(0, 1) kind`,
      [BASE, FIRST_TENANT, TENANTS],
    ],
    [
      `insert into blade_role_menu (id, role_id, menu_id)
       select $1::bigint + row_number() over (), r.id, m.id from blade_role r, blade_menu m
       where r.id >= $1::bigint and (r.role_alias = 'admin' or m.code in ('userPointCloud', 'pointCloud', 'user', 'user_view', 'system'))`,
      [BASE],
    ],
    [
      `insert into blade_dept (id, tenant_id, parent_id, ancestors, dept_category, dept_name, full_name, sort)
       select $1::bigint + n * 1000 + d, ($2::int + n)::text,
         case when d = 0 then 0 else $1::bigint + n * 1000 + (d - 1) / 7 end,
         case when d = 0 then '0' when d <= 7 then '0,' || ($1::bigint + n * 1000)
           else '0,' || ($1::bigint + n * 1000) || ',' || ($1::bigint + n * 1000 + (d - 1) / 7) end,
         1, '部门 ' || d, '部门 ' || n || '-' || d, d
       from generate_series(0, $3::int - 1) n, generate_series(0, $4::int - 1) d`,
      [BASE, FIRST_TENANT, TENANTS, perTenant.departments],
    ],
    [
      `insert into blade_post (id, tenant_id, category, post_code, post_name, sort)
       select $1::bigint + n * 10 + p, ($2::int + n)::text, 1 + p % 4, 'p' || p, '岗位 ' || p, p
       from generate_series(0, $3::int - 1) n, generate_series(0, 4) p`,
      [BASE, FIRST_TENANT, TENANTS],
    ],
    [
      `insert into blade_user (id, tenant_id, account, password, name, real_name, phone, email, sex, role_id, dept_id, post_id, create_time)
       select $1::bigint + n * 1000 + u, ($2::int + n)::text, 'user' || u, $5::text, '昵称' || u,
         (array['王', '李', '张', '刘', '陈', '杨', '黄', '赵'])[1 + (u * 7 + n) % 8] || (array['伟', '芳', '娜', '敏', '静', '强', '磊'])[1 + (u * 3 + n) % 7] || u,
         '138' || lpad(((n * 1000 + u) % 100000000)::text, 8, '0'), 'user' || u || '@example.com', 1 + u % 2,
         ($1::bigint + n * 10 + case when u = 0 then 0 else 1 end)::text, ($1::bigint + n * 1000 + u % $6::int)::text,
         ($1::bigint + n * 10 + u % 5)::text, timestamptz '2026-01-01' + (n * 1000 + u) * interval '1 minute'
       from generate_series(0, $3::int - 1) n, generate_series(0, $4::int - 1) u`,
      [BASE, FIRST_TENANT, TENANTS, perTenant.users, password, perTenant.departments],
    ],
  ];
}

/** Id of a user of a tenant, both counted from 0. */
export const userId = (tenant: number, user: number) => String(BASE + BigInt(tenant * 1000 + user));
/** Id of a department of a tenant. */
export const departmentId = (tenant: number, department: number) => String(BASE + BigInt(tenant * 1000 + department));
