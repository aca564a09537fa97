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

-- What was put into this database once; what an administrator removed afterwards does not come back.
create table seed (
  key varchar(255) primary key,
  seed_time timestamptz not null default now()
);

create table blade_notice (
  id bigint primary key,
  tenant_id varchar(12) not null,
  title varchar(255) not null,
  category integer,
  release_time timestamptz,
  -- Formatted text of the elements that the contract knows.
  content text
);
select add_audit_columns('blade_notice');
select protect_tenant_rows('blade_notice');
create index blade_notice_order on blade_notice (tenant_id, release_time desc) where is_deleted = 0;

-- Who has read what.
create table blade_notice_read (
  notice_id bigint not null references blade_notice (id) on delete cascade,
  user_id bigint not null,
  tenant_id varchar(12) not null,
  create_time timestamptz not null default now(),
  primary key (user_id, notice_id)
);
select protect_tenant_rows('blade_notice_read');

-- Small files that users upload, e.g. their pictures. A file can be read by anyone who knows its name.
create table blade_stored_file (
  name varchar(64) primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  -- As the client sent it: data for people, never a path.
  original_name varchar(255) not null,
  content_type varchar(64) not null,
  size bigint not null,
  create_time timestamptz not null default now()
);
select protect_tenant_rows('blade_stored_file');
create index blade_stored_file_tenant on blade_stored_file (tenant_id);
