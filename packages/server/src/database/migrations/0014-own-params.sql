-- Parameters that tenants read, and give values of their own.
alter table blade_param add column is_public integer not null default 0;

create table blade_param_own (
  tenant_id varchar(12) not null,
  param_id bigint not null,
  param_value varchar(255) not null,
  update_user bigint,
  update_time timestamptz not null default now(),
  primary key (tenant_id, param_id)
);
select protect_tenant_rows('blade_param_own');
