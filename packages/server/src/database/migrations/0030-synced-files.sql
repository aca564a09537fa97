-- What jobs fetched from elsewhere: each version of a file becomes a scan once, also when that scan was removed.
create table blade_synced_file (
  id bigint primary key,
  tenant_id varchar(12) not null,
  -- Where it was found: the id of an object storage, or `http`.
  source varchar(32) not null,
  name text not null,
  version text not null,
  dataset_id bigint not null,
  create_time timestamptz not null default now()
);
select protect_tenant_rows('blade_synced_file');
create unique index blade_synced_file_once on blade_synced_file (tenant_id, source, md5(name), md5(version));
