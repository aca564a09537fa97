-- Object storages that the product's files may lie in. The secret key is sealed with the key of the installation.
create table blade_oss (
  id bigint primary key,
  tenant_id varchar(12) not null default '000000',
  category integer not null,
  oss_code varchar(32) not null,
  endpoint varchar(255) not null,
  transform_endpoint varchar(255),
  access_key varchar(255) not null,
  secret_key varchar(500) not null,
  bucket_name varchar(255) not null,
  app_id varchar(255),
  region varchar(255),
  remark varchar(255)
);
select add_audit_columns('blade_oss');
select protect_tenant_rows('blade_oss');
create unique index blade_oss_code on blade_oss (tenant_id, oss_code) where is_deleted = 0;
create unique index blade_oss_enabled on blade_oss (tenant_id) where is_deleted = 0 and status = 2;

-- Files on their way from one place to another: `local`, `environment`, or the id of an object storage.
create table blade_storage_move (
  id bigint primary key,
  source varchar(32) not null,
  target varchar(32) not null,
  state varchar(12) not null default 'open',
  files_total bigint not null default 0,
  files_done bigint not null default 0,
  bytes_done bigint not null default 0,
  error jsonb,
  create_user bigint,
  create_time timestamptz not null default now(),
  end_time timestamptz
);
-- One at a time.
create unique index blade_storage_move_open on blade_storage_move ((true)) where state not in ('done', 'abandoned');
-- Of the whole installation: no request writes it as a tenant.
revoke insert, update, delete on blade_storage_move from cloud_app;

-- Files that users keep with a row of their own.
create table blade_attach (
  id bigint primary key,
  tenant_id varchar(12) not null,
  link varchar(1000) not null default '',
  domain_url varchar(500),
  name varchar(500) not null default '',
  original_name varchar(500) not null,
  extension varchar(12),
  attach_size integer not null default 0
);
select add_audit_columns('blade_attach');
select protect_tenant_rows('blade_attach');
create index blade_attach_new on blade_attach (tenant_id, id desc) where is_deleted = 0;
create index blade_attach_name on blade_attach (name) where is_deleted = 0;

-- What a client calls its file; calls find it by that name too.
alter table blade_stored_file add column path varchar(255);
create unique index blade_stored_file_path on blade_stored_file (tenant_id, path) where path is not null;
