-- The super role of the product sees the rows of every tenant. Under a policy with a condition PostgreSQL uses no index for
-- operators that are not leakproof (arrays, like), so it gets a role of its own, whose policy has none.
do $$
begin
  if not exists (select from pg_roles where rolname = 'cloud_super') then
    create role cloud_super nologin;
  end if;
  if not pg_has_role(current_user, 'cloud_super', 'member') then
    execute format('grant cloud_super to %I', current_user);
  end if;
exception when insufficient_privilege then
  raise exception 'the database role needs the help of an administrator once: create role cloud_super nologin; grant cloud_super to %;', current_user;
end $$;

grant usage on schema public to cloud_super;
grant select, insert, update, delete on all tables in schema public to cloud_super;
grant usage, select on all sequences in schema public to cloud_super;
alter default privileges in schema public grant select, insert, update, delete on tables to cloud_super;
alter default privileges in schema public grant usage, select on sequences to cloud_super;

create or replace function protect_tenant_rows(target regclass) returns void language plpgsql as $$
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

select protect_tenant_rows(polrelid::regclass) from pg_policy where polname = 'tenant_rows';
