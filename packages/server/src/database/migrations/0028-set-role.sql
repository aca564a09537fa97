-- Since PostgreSQL 16 whoever creates a role may hand it on, but not take it on: an owner that is no superuser could not
-- answer a single request.
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
