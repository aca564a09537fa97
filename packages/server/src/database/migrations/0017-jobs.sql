-- Groups of workers that run jobs.
create table blade_job_server (
  id bigint primary key,
  job_server_name varchar(50) not null,
  job_server_url varchar(255),
  job_app_name varchar(20) not null,
  -- Sealed.
  job_app_password varchar(512),
  job_remark varchar(255)
);
select add_audit_columns('blade_job_server');
create unique index blade_job_server_app on blade_job_server (job_app_name) where is_deleted = 0;

-- Jobs. next_time is when the scheduler makes the next run; null while none is due by time.
create table blade_job_info (
  id bigint primary key,
  job_server_id bigint,
  job_id bigint,
  job_name varchar(50) not null,
  job_description varchar(255),
  job_params text,
  time_expression_type integer not null default 2,
  time_expression varchar(255),
  execute_type integer not null default 1,
  processor_type integer not null default 1,
  processor_info varchar(255) not null,
  max_instance_num integer not null default 1,
  concurrency integer not null default 5,
  instance_time_limit integer not null default 0,
  instance_retry_num integer not null default 0,
  task_retry_num integer not null default 0,
  min_cpu_cores double precision not null default 0,
  min_memory_space double precision not null default 0,
  min_disk_space double precision not null default 0,
  designated_workers varchar(255),
  max_worker_count integer not null default 0,
  notify_user_ids varchar(2000),
  enable integer not null default 1,
  dispatch_strategy integer not null default 1,
  lifecycle varchar(255),
  alert_threshold integer not null default 0,
  statistic_window_len integer not null default 0,
  silence_window_len integer not null default 0,
  log_type integer not null default 1,
  log_level integer not null default 2,
  extra varchar(255),
  misfire_rule varchar(8) not null default 'run',
  successor_ids varchar(1000),
  next_time timestamptz,
  last_time timestamptz,
  last_state varchar(12),
  alarm_time timestamptz
);
select add_audit_columns('blade_job_info');
create index blade_job_info_due on blade_job_info (next_time) where enable = 1 and is_deleted = 0 and next_time is not null;

-- One time that a job ran, runs, or was left out. A time of the schedule has one run, however many servers look at it; so has
-- the success of one job for another.
create table blade_job_run (
  id bigint primary key,
  job_info_id bigint not null references blade_job_info (id),
  cause varchar(8) not null,
  state varchar(12) not null default 'queued',
  scheduled_time timestamptz not null default now(),
  start_time timestamptz,
  end_time timestamptz,
  attempts integer not null default 0,
  failures integer not null default 0,
  worker varchar(300) not null default '',
  error jsonb,
  output text not null default '',
  log jsonb not null default '[]',
  -- The run whose success began this one.
  origin_run_id bigint,
  create_user bigint
);
create unique index blade_job_run_tick on blade_job_run (job_info_id, scheduled_time) where cause = 'schedule';
create unique index blade_job_run_chain on blade_job_run (job_info_id, origin_run_id) where cause = 'chain';
create index blade_job_run_active on blade_job_run (job_info_id) where state in ('queued', 'running');
create index blade_job_run_history on blade_job_run (job_info_id, id desc);
create index blade_job_run_ended on blade_job_run (end_time) where end_time is not null;

-- Processes that take tasks, by their signs of life.
create table blade_job_worker (
  id bigint primary key,
  job_app_name varchar(20) not null,
  host varchar(255) not null,
  pid integer not null,
  version varchar(64) not null default '',
  start_time timestamptz not null default now(),
  beat_time timestamptz not null default now(),
  is_draining boolean not null default false,
  load double precision not null default 0,
  memory_bytes bigint not null default 0,
  capacity integer not null default 1,
  running jsonb not null default '[]'
);

-- Of the whole installation: no request writes them as a tenant.
revoke insert, update, delete on blade_job_server, blade_job_info, blade_job_run, blade_job_worker from cloud_app;

-- A notice for these people only; null for everybody of the tenant.
alter table blade_notice add column recipients text[];
