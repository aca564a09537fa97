-- Whom a notice is for, as comma lists of ids: departments with all below them, roles, people. All empty: the whole tenant.
alter table blade_notice add column audience_depts text;
alter table blade_notice add column audience_roles text;
alter table blade_notice add column audience_users text;
-- 1: its readers confirm that they have read it.
alter table blade_notice add column is_confirm integer not null default 0;

-- Whether a person is among the readers of a notice.
create function notice_is_for(n blade_notice, reader bigint) returns boolean language sql stable as $$
  select (n.recipients is null or reader::text = any(n.recipients))
    and (concat(n.audience_depts, n.audience_roles, n.audience_users) = ''
      or reader::text = any(string_to_array(n.audience_users, ','))
      or exists (select 1 from blade_user u where u.id = reader and u.tenant_id = n.tenant_id and (
        string_to_array(u.role_id, ',') && string_to_array(n.audience_roles, ',')
        or exists (select 1 from blade_dept d where d.id::text = any(string_to_array(u.dept_id, ','))
          and (string_to_array(d.ancestors, ',') || d.id::text) && string_to_array(n.audience_depts, ',')))))
$$;
