-- The super role searches and sorts the people of all tenants, so those lists begin at an index too. A tenant's lists begin at
-- the index of the tenant: under its policy PostgreSQL uses no index for operators that are not leakproof.
create index blade_user_created on blade_user (create_time, id) where is_deleted = 0;
create index blade_user_updated on blade_user (update_time, id) where is_deleted = 0;
create index blade_user_by_account on blade_user (account, id) where is_deleted = 0;
create index blade_user_by_name on blade_user (name, id) where is_deleted = 0;
create index blade_user_by_real_name on blade_user (real_name, id) where is_deleted = 0;
create index blade_user_by_phone on blade_user (phone, id) where is_deleted = 0;
create index blade_user_by_email on blade_user (email, id) where is_deleted = 0;

-- "Contains" needs trigrams, which come with PostgreSQL; where an operator left them out, only these two indexes are missing.
do $$
begin
  create extension if not exists pg_trgm;
  create index blade_user_text on blade_user using gin (
    account gin_trgm_ops, name gin_trgm_ops, real_name gin_trgm_ops, code gin_trgm_ops, phone gin_trgm_ops, email gin_trgm_ops
  );
  create index blade_dept_text on blade_dept using gin (dept_name gin_trgm_ops, full_name gin_trgm_ops);
exception when feature_not_supported or undefined_file or insufficient_privilege then
  raise notice 'pg_trgm is not available: searching people of all tenants by a part of a text reads them all';
end $$;
