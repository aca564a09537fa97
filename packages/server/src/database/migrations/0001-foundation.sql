-- The role of every request: owns nothing, so that row-level security holds for it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'cloud_app') then
    create role cloud_app nologin;
  end if;
  if not pg_has_role(current_user, 'cloud_app', 'member') then
    execute format('grant cloud_app to %I', current_user);
  end if;
exception when insufficient_privilege then
  raise exception 'the database role needs the help of an administrator once: create role cloud_app nologin; grant cloud_app to %;', current_user;
end $$;

grant usage on schema public to cloud_app;
alter default privileges in schema public grant select, insert, update, delete on tables to cloud_app;
alter default privileges in schema public grant usage, select on sequences to cloud_app;

-- Rows of the caller's tenant; '*' is the super role. Call it once for every table with tenant_id.
create function protect_tenant_rows(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy tenant_rows on %s to cloud_app
       using (tenant_id = (select current_setting(''app.tenant'', true)) or (select current_setting(''app.tenant'', true)) = ''*'')
       with check (tenant_id = (select current_setting(''app.tenant'', true)) or (select current_setting(''app.tenant'', true)) = ''*'')',
    target);
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
