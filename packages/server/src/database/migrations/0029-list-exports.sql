-- Lists that go out as workbooks in the background, because they are too long for an answer.
create table blade_list_export (
  id bigint primary key,
  tenant_id varchar(12) not null,
  create_user bigint not null,
  -- Path of the list's own export, e.g. `/blade-system/user/export`.
  path varchar(200) not null,
  query jsonb not null,
  language varchar(8) not null,
  -- Address under which the caller reaches the console, '' when it is not known.
  console_url varchar(500) not null default '',
  state varchar(8) not null default 'waiting',
  attempts integer not null default 0,
  -- A server that is silent until then has lost the export.
  lease_end timestamptz,
  row_count integer,
  error jsonb,
  create_time timestamptz not null default now(),
  end_time timestamptz
);
select protect_tenant_rows('blade_list_export');
create index blade_list_export_open on blade_list_export (create_time) where state in ('waiting', 'running');
create index blade_list_export_time on blade_list_export (end_time);
