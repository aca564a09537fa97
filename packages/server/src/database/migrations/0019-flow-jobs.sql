-- Service tasks that are done outside the step that came to them: what is to be done, how often it was tried, and what came of it.
create table blade_flow_job (
  id bigint primary key,
  tenant_id varchar(12) not null,
  instance_id bigint not null references blade_flow_instance (id),
  execution_id varchar(200) not null,
  activity_id varchar(200) not null,
  service varchar(20) not null,
  parameters jsonb not null,
  done jsonb not null default '[]',
  attempts integer not null default 0,
  reason varchar(500) not null default '',
  outcome jsonb,
  create_time timestamptz not null default now()
);
select protect_tenant_rows('blade_flow_job');
create unique index blade_flow_job_execution on blade_flow_job (instance_id, execution_id);
create index blade_flow_job_outcome on blade_flow_job (id) where outcome is not null;
