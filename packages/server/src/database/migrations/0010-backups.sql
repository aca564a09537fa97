-- Backups and drills: ordered, under way or over.
create table blade_backup_task (
  id bigint primary key,
  kind varchar(8) not null,
  cause varchar(8) not null,
  state varchar(12) not null default 'queued',
  phase varchar(12) not null default '',
  progress double precision not null default 0,
  folder text not null default '',
  files bigint not null default 0,
  row_count bigint not null default 0,
  bytes bigint not null default 0,
  new_bytes bigint not null default 0,
  seconds double precision not null default 0,
  error jsonb,
  create_user bigint,
  create_time timestamptz not null default now(),
  end_time timestamptz
);
-- One at a time.
create unique index blade_backup_task_current on blade_backup_task ((true)) where state in ('queued', 'running');

-- When backups are made by themselves: one row.
create table blade_backup_schedule (
  id integer primary key default 1 check (id = 1),
  rhythm varchar(8) not null default 'off',
  hours integer not null default 24,
  time varchar(5) not null default '02:00',
  folder text not null default '',
  keep integer not null default 14,
  is_paused boolean not null default false,
  update_user bigint,
  update_time timestamptz not null default now()
);
insert into blade_backup_schedule default values;

-- Of the whole installation: no request writes them as a tenant.
revoke insert, update, delete on blade_backup_task, blade_backup_schedule from cloud_app;
