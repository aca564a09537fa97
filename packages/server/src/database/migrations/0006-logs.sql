-- What happened: calls that changed something, failures, and what consoles and sign-ins report. Written in batches,
-- read newest first, swept after the days of the parameter log.keepDays.
create table blade_log_usual (
  id bigint primary key,
  tenant_id varchar(12) not null default '000000',
  service_id varchar(32),
  server_host varchar(255),
  server_ip varchar(255),
  env varchar(255),
  log_level varchar(10),
  log_id varchar(100),
  log_data text,
  method varchar(10),
  request_uri varchar(255),
  remote_ip varchar(255),
  method_class varchar(255),
  method_name varchar(255),
  user_agent varchar(1000),
  params text,
  time varchar(64),
  create_by varchar(64),
  create_time timestamptz not null default now()
);

create table blade_log_api (
  id bigint primary key,
  tenant_id varchar(12) not null default '000000',
  service_id varchar(32),
  server_host varchar(255),
  server_ip varchar(255),
  env varchar(255),
  type varchar(1) not null default '1',
  title varchar(255) not null default '',
  method varchar(10),
  request_uri varchar(255),
  user_agent varchar(1000),
  remote_ip varchar(255),
  method_class varchar(255),
  method_name varchar(255),
  params text,
  time varchar(64),
  create_by varchar(64),
  create_time timestamptz not null default now()
);

create table blade_log_error (
  id bigint primary key,
  tenant_id varchar(12) not null default '000000',
  service_id varchar(32),
  server_host varchar(255),
  server_ip varchar(255),
  env varchar(255),
  method varchar(10),
  request_uri varchar(255),
  user_agent varchar(1000),
  stack_trace text,
  exception_name varchar(255),
  message text,
  line_number integer,
  remote_ip varchar(255),
  method_class varchar(255),
  file_name varchar(1000),
  method_name varchar(255),
  params text,
  time varchar(64),
  create_by varchar(64),
  create_time timestamptz not null default now()
);

do $$
declare
  kind text;
begin
  foreach kind in array array['usual', 'api', 'error'] loop
    perform protect_tenant_rows(('blade_log_' || kind)::regclass);
    execute format('create index blade_log_%s_tenant on blade_log_%s (tenant_id, id)', kind, kind);
    execute format('create index blade_log_%s_time on blade_log_%s (create_time)', kind, kind);
  end loop;
end $$;
