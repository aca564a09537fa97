-- Order among many scans: a folder is a path of names, and is there while a scan lies in it.
alter table blade_dataset add column folder varchar(255) not null default '';
alter table blade_dataset add column tags text[] not null default '{}';
create index blade_dataset_folder on blade_dataset (tenant_id, folder) where is_deleted = 0;

-- Who else sees a scan, or changes it: a person or a role of the tenant.
create table blade_scan_share (
  id bigint primary key,
  tenant_id varchar(12) not null,
  dataset_id bigint not null,
  user_id bigint,
  role_id bigint,
  -- view or edit
  level varchar(8) not null
);
select add_audit_columns('blade_scan_share');
select protect_tenant_rows('blade_scan_share');
create unique index blade_scan_share_whom on blade_scan_share (dataset_id, user_id, role_id) nulls not distinct
  where is_deleted = 0;

-- Links by which a scan is looked at without an account, until a day. Only the hash of a link's secret is kept.
create table blade_scan_guest (
  id bigint primary key,
  tenant_id varchar(12) not null,
  dataset_id bigint not null,
  name varchar(64) not null default '',
  digest char(64) not null unique,
  end_time timestamptz not null,
  seen_time timestamptz
);
select add_audit_columns('blade_scan_guest');
select protect_tenant_rows('blade_scan_guest');
create index blade_scan_guest_dataset on blade_scan_guest (dataset_id) where is_deleted = 0;
