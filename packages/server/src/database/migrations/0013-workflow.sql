-- Processes on the drawing board of a tenant.
create table blade_flow_model (
  id bigint primary key,
  tenant_id varchar(12) not null,
  model_key varchar(64) not null,
  name varchar(100) not null,
  version integer not null default 1,
  description varchar(255),
  model_editor_xml text,
  form text
);
select add_audit_columns('blade_flow_model');
select protect_tenant_rows('blade_flow_model');
create unique index blade_flow_model_key on blade_flow_model (tenant_id, model_key) where is_deleted = 0;

-- Deployed versions. tenant_id is empty for what every tenant may start; only the platform writes such rows.
create table blade_flow_definition (
  id bigint primary key,
  tenant_id varchar(12) not null default '',
  deployment_id bigint not null,
  key varchar(64) not null,
  name varchar(100) not null,
  version integer not null,
  category varchar(64) not null default '',
  resource_name varchar(255) not null,
  xml text not null,
  form jsonb not null default '{"fields":[]}',
  suspension_state integer not null default 1,
  deployment_time timestamptz not null default now()
);
select add_audit_columns('blade_flow_definition');
select protect_tenant_rows('blade_flow_definition');
create policy shared_rows on blade_flow_definition for select to cloud_app using (tenant_id = '');
create unique index blade_flow_definition_version on blade_flow_definition (tenant_id, key, version);
create index blade_flow_definition_deployment on blade_flow_definition (deployment_id);

-- state is what the engine goes on from; next_timer is when it has to, without anyone acting.
create table blade_flow_instance (
  id bigint primary key,
  tenant_id varchar(12) not null,
  definition_id bigint not null references blade_flow_definition (id),
  title varchar(200) not null default '',
  business_table varchar(64) not null default '',
  business_id bigint not null,
  start_user bigint not null,
  start_time timestamptz not null default now(),
  end_time timestamptz,
  end_activity varchar(255) not null default '',
  end_reason varchar(16) not null default '',
  reason varchar(2000) not null default '',
  suspension_state integer not null default 1,
  state jsonb not null,
  -- Messages and signals that it waits for, as `message:name`.
  awaits text[] not null default '{}',
  passed text[] not null default '{}',
  next_timer timestamptz,
  fault jsonb,
  -- The instance that waits at a call activity for this one.
  parent_id bigint,
  parent_execution varchar(255),
  -- Variables that it began with and no step may change.
  fixed text[] not null default '{}'
);
select protect_tenant_rows('blade_flow_instance');
create index blade_flow_instance_timer on blade_flow_instance (next_timer) where next_timer is not null and end_time is null;
create index blade_flow_instance_running on blade_flow_instance (tenant_id, id desc) where end_time is null;
create index blade_flow_instance_starter on blade_flow_instance (tenant_id, start_user, id desc);
create index blade_flow_instance_definition on blade_flow_instance (definition_id) where end_time is null;
create index blade_flow_instance_parent on blade_flow_instance (parent_id) where parent_id is not null;

-- What a person has to do, or did. A task with an assignee is that person's; one without may be claimed by its candidates.
create table blade_flow_task (
  id bigint primary key,
  tenant_id varchar(12) not null,
  instance_id bigint not null references blade_flow_instance (id),
  definition_id bigint not null,
  activity_id varchar(255) not null,
  execution_id varchar(255) not null,
  name varchar(255) not null,
  assignee bigint,
  -- Who gets a delegated task back; a signer who was added answers to the task that asked.
  owner bigint,
  asked_by bigint,
  candidate_users text[] not null default '{}',
  candidate_roles text[] not null default '{}',
  candidate_depts text[] not null default '{}',
  candidate_posts text[] not null default '{}',
  fields text not null default '',
  is_bulk boolean not null default false,
  create_time timestamptz not null default now(),
  claim_time timestamptz,
  due_time timestamptz,
  end_time timestamptz,
  outcome varchar(16) not null default '',
  -- For whom a deputy acted.
  acted_for bigint,
  comment varchar(2000) not null default '',
  urged integer not null default 0
);
select protect_tenant_rows('blade_flow_task');
create index blade_flow_task_todo on blade_flow_task (tenant_id, assignee, id desc) where end_time is null;
create index blade_flow_task_done on blade_flow_task (tenant_id, assignee, end_time desc) where end_time is not null;
create index blade_flow_task_acted_for on blade_flow_task (tenant_id, acted_for) where acted_for is not null;
create index blade_flow_task_claim on blade_flow_task (tenant_id, id desc) where end_time is null and assignee is null;
create index blade_flow_task_instance on blade_flow_task (instance_id, id);

-- Who did what with an instance, in order.
create table blade_flow_event (
  id bigint primary key,
  tenant_id varchar(12) not null,
  instance_id bigint not null references blade_flow_instance (id),
  task_id bigint,
  task_name varchar(255) not null default '',
  verb varchar(16) not null,
  user_id bigint,
  acted_for bigint,
  target_ids text[] not null default '{}',
  comment varchar(2000) not null default '',
  attachments jsonb not null default '[]',
  create_time timestamptz not null default now()
);
select protect_tenant_rows('blade_flow_event');
create index blade_flow_event_instance on blade_flow_event (instance_id, id);

-- To whom an instance was shown.
create table blade_flow_copy (
  id bigint primary key,
  tenant_id varchar(12) not null,
  instance_id bigint not null references blade_flow_instance (id),
  user_id bigint not null,
  sender bigint not null,
  create_time timestamptz not null default now(),
  read_time timestamptz
);
select protect_tenant_rows('blade_flow_copy');
create index blade_flow_copy_user on blade_flow_copy (tenant_id, user_id, id desc);

-- Who acts for whom, and on which days.
create table blade_flow_deputy (
  user_id bigint primary key,
  tenant_id varchar(12) not null,
  deputy_id bigint not null,
  begin_date date not null,
  end_date date not null
);
select protect_tenant_rows('blade_flow_deputy');
create index blade_flow_deputy_deputy on blade_flow_deputy (tenant_id, deputy_id);

create table blade_process_leave (
  id bigint primary key,
  tenant_id varchar(12) not null,
  process_definition_id varchar(64),
  process_instance_id varchar(64),
  start_time timestamptz,
  end_time timestamptz,
  reason varchar(255),
  task_user varchar(255),
  apply_time timestamptz
);
select add_audit_columns('blade_process_leave');
select protect_tenant_rows('blade_process_leave');

-- A run put forward for release, and what was released.
create table blade_approval_info (
  id bigint primary key,
  tenant_id varchar(12) not null,
  name varchar(255) not null,
  approval_status varchar(16) not null default 'pending',
  reason varchar(500) not null default '',
  dataset_id bigint not null,
  run_id bigint not null,
  revision integer not null,
  summary jsonb not null default '{}',
  gates jsonb not null default '[]',
  -- SHA-256 by name of everything in the revision; null until the worker has read it.
  hashes jsonb,
  process_instance_id bigint,
  approver bigint,
  comment varchar(2000) not null default '',
  end_time timestamptz,
  release_number integer,
  release jsonb,
  signature text,
  public_key text
);
select add_audit_columns('blade_approval_info');
select protect_tenant_rows('blade_approval_info');
create index blade_approval_info_order on blade_approval_info (tenant_id, id desc) where is_deleted = 0;
create index blade_approval_info_run on blade_approval_info (run_id, id desc);
create unique index blade_approval_info_release on blade_approval_info (tenant_id, release_number) where release_number is not null;

-- Messages and signals on their way to the instances that wait for them.
create table blade_flow_message (
  id bigint primary key,
  tenant_id varchar(12) not null,
  awaited varchar(300) not null,
  variables jsonb not null default '{}',
  create_time timestamptz not null default now()
);
select protect_tenant_rows('blade_flow_message');
create index blade_flow_instance_awaits on blade_flow_instance using gin (awaits) where end_time is null;

-- Who leads a department: tasks may go to the leader of the starter.
alter table blade_dept add column leader_id bigint;
