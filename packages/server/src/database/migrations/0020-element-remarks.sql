-- What people say of single elements of a model.
create table blade_element_remark (
  id bigint primary key,
  tenant_id varchar(12) not null,
  run_id bigint not null,
  revision integer not null,
  element_id varchar(100) not null,
  element_name varchar(200) not null default '',
  text varchar(2000) not null,
  done_user bigint,
  done_time timestamptz
);
select add_audit_columns('blade_element_remark');
select protect_tenant_rows('blade_element_remark');
create index blade_element_remark_run on blade_element_remark (run_id, id) where is_deleted = 0;
