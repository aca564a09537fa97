create table blade_dict (
  id bigint primary key,
  parent_id bigint not null default 0,
  code varchar(255) not null,
  dict_key varchar(255) not null,
  dict_value varchar(255) not null,
  sort integer not null default 0,
  remark varchar(255),
  is_sealed integer not null default 0
);
select add_audit_columns('blade_dict');
create unique index blade_dict_entry on blade_dict (code, dict_key) where is_deleted = 0;
create index blade_dict_parent on blade_dict (parent_id, sort) where is_deleted = 0;

create table blade_dict_biz (
  id bigint primary key,
  tenant_id varchar(12) not null,
  parent_id bigint not null default 0,
  code varchar(255) not null,
  dict_key varchar(255) not null,
  dict_value varchar(255) not null,
  sort integer not null default 0,
  remark varchar(255),
  is_sealed integer not null default 0
);
select add_audit_columns('blade_dict_biz');
select protect_tenant_rows('blade_dict_biz');
create unique index blade_dict_biz_entry on blade_dict_biz (tenant_id, code, dict_key) where is_deleted = 0;
create index blade_dict_biz_parent on blade_dict_biz (parent_id, sort) where is_deleted = 0;

create table blade_param (
  id bigint primary key,
  param_name varchar(255) not null,
  param_key varchar(255) not null,
  param_value varchar(255) not null,
  remark varchar(255)
);
select add_audit_columns('blade_param');
create unique index blade_param_key on blade_param (param_key) where is_deleted = 0;

create table blade_region (
  code varchar(12) primary key,
  parent_code varchar(12) not null,
  ancestors varchar(255) not null,
  name varchar(32) not null,
  province_code varchar(12),
  province_name varchar(32),
  city_code varchar(12),
  city_name varchar(32),
  district_code varchar(12),
  district_name varchar(32),
  town_code varchar(12),
  town_name varchar(32),
  village_code varchar(12),
  village_name varchar(32),
  region_level integer not null,
  sort integer not null default 0,
  remark varchar(255)
);
create index blade_region_parent on blade_region (parent_code, sort);

-- Who changed what: the fields before and after.
create table blade_audit (
  id bigint primary key,
  tenant_id varchar(12) not null,
  entity varchar(64) not null,
  record_id varchar(32) not null,
  verb varchar(16) not null,
  changes jsonb not null,
  user_id bigint,
  account varchar(45),
  remote_ip varchar(64),
  create_time timestamptz not null default now()
);
select protect_tenant_rows('blade_audit');
create index blade_audit_record on blade_audit (entity, record_id, id);
create index blade_audit_tenant on blade_audit (tenant_id, id);
