-- Small files that people put up by themselves, e.g. their pictures. Whoever knows the name may read one.
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
