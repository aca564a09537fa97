-- The roles of requests. They own nothing, so that row-level security holds for them: cloud_app sees the rows of the
-- caller's tenant, cloud_super those of every tenant. Under a policy with a condition PostgreSQL uses no index for
-- operators that are not leakproof (arrays, like), so the super role has a role of its own, whose policy has none.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['cloud_app', 'cloud_super'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin', role_name);
    end if;
    if not pg_has_role(current_user, role_name, 'member') then
      execute format('grant %I to %I', role_name, current_user);
    end if;
  end loop;
exception when insufficient_privilege then
  raise exception 'the database role needs the help of an administrator once: create role cloud_app nologin; create role cloud_super nologin; grant cloud_app, cloud_super to %;', current_user;
end $$;

-- Since PostgreSQL 16 the creator of a role may grant it, but not set it: an owner that is no superuser could not answer a
-- single request.
do $$
declare
  role_name text;
begin
  if current_setting('server_version_num')::integer < 160000 then
    return;
  end if;
  foreach role_name in array array['cloud_app', 'cloud_super'] loop
    if not pg_has_role(current_user, role_name, 'set') then
      execute format('grant %I to %I with set true', role_name, current_user);
    end if;
  end loop;
exception when insufficient_privilege then
  raise exception 'the database role needs the help of an administrator once: grant cloud_app, cloud_super to %;', current_user;
end $$;

grant usage on schema public to cloud_app, cloud_super;
alter default privileges in schema public grant select, insert, update, delete on tables to cloud_app, cloud_super;
alter default privileges in schema public grant usage, select on sequences to cloud_app, cloud_super;

-- Rows of the caller's tenant for cloud_app, every row for cloud_super. Call it once for every table with tenant_id.
create function protect_tenant_rows(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('drop policy if exists tenant_rows on %s', target);
  execute format(
    'create policy tenant_rows on %s to cloud_app
       using (tenant_id = (select current_setting(''app.tenant'', true)))
       with check (tenant_id = (select current_setting(''app.tenant'', true)))',
    target);
  execute format('drop policy if exists every_row on %s', target);
  execute format('create policy every_row on %s to cloud_super using (true) with check (true)', target);
end $$;

-- Columns that every record carries. tenant_id is added where rows belong to a tenant.
create function add_audit_columns(target regclass) returns void language plpgsql as $$
begin
  execute format(
    'alter table %s
       add column create_user bigint, add column create_dept bigint, add column create_time timestamptz not null default now(),
       add column update_user bigint, add column update_time timestamptz not null default now(),
       add column status integer not null default 1, add column is_deleted integer not null default 0',
    target);
end $$;
