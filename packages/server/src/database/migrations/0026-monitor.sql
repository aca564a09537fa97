-- How servers, workers, database, queue and storage do: a row each half a minute, ten-minute means of what is older than a day.
create table blade_monitor_sample (
  source varchar(10) not null,
  instance varchar(120) not null,
  -- Seconds that the row stands for.
  step integer not null default 30,
  time timestamptz not null default now(),
  figures jsonb not null,
  primary key (time, source, instance, step)
);

-- Statements of the product by day, without their values: how often and how long.
create table blade_slow_query (
  day date not null default current_date,
  id varchar(32) not null,
  text text not null,
  calls bigint not null,
  total_ms double precision not null,
  max_ms double precision not null,
  last_time timestamptz not null default now(),
  primary key (day, id)
);

-- Only the server's own process touches them.
revoke all on blade_monitor_sample, blade_slow_query from cloud_app, cloud_super;

create table blade_alarm_rule (
  id bigint primary key,
  name varchar(64) not null,
  metric varchar(40) not null,
  comparison varchar(5) not null default 'above',
  threshold double precision not null default 0,
  for_seconds integer not null default 60,
  severity varchar(10) not null default 'warning',
  enable integer not null default 1,
  notify_user_ids varchar(2000)
);
select add_audit_columns('blade_alarm_rule');

-- Alarms: one row from its beginning to its end. A rule has at most one that lasts for each process.
create table blade_alarm (
  id bigint primary key,
  rule_id bigint not null references blade_alarm_rule (id) on delete cascade,
  rule_name varchar(64) not null,
  metric varchar(40) not null,
  severity varchar(10) not null,
  instance varchar(120) not null,
  state varchar(10) not null default 'firing',
  value double precision not null,
  threshold double precision not null,
  create_time timestamptz not null default now(),
  end_time timestamptz
);
create unique index blade_alarm_firing on blade_alarm (rule_id, instance) where state = 'firing';
create index blade_alarm_newest on blade_alarm (create_time, id);


create index if not exists blade_log_usual_level on blade_log_usual (tenant_id, log_level, create_time) where log_level <> 'info';
