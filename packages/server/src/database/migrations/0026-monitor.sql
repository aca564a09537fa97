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

-- Which texts are rare is known only when more of them are looked at: else a search for a rare path reads the whole log.
create function measure_log_texts(part regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s alter column request_uri set statistics 1000, alter column create_by set statistics 1000,
    alter column remote_ip set statistics 1000', part);
end $$;

-- As in 0025, and the new partition looks at more texts.
create or replace function keep_log_partitions(target text, ahead integer) returns integer language plpgsql as $$
declare
  months timestamptz[];
  begins timestamptz;
  part text;
  made integer := 0;
begin
  -- One process at a time; it waits for no long reader of the log.
  perform pg_advisory_xact_lock(hashtext(target));
  perform set_config('lock_timeout', '5s', true);
  -- All at once: a table that a query still reads cannot be altered.
  execute format(
    'select array_agg(month order by month) from (
       select date_trunc(''month'', create_time, ''UTC'') as month from %I where isfinite(create_time)
       union
       select (date_trunc(''month'', now() at time zone ''UTC'') + n * interval ''1 month'') at time zone ''UTC''
       from generate_series(0, %s) n) months', target || '_default', ahead) into months;
  foreach begins in array months loop
    part := format('%s_%s', target, to_char(begins at time zone 'UTC', 'YYYYMM'));
    continue when to_regclass(part) is not null;
    execute format('create table %I (like %I including defaults)', part, target);
    execute format(
      'with moved as (delete from %I where create_time >= %L and create_time < %L returning *)
       insert into %I select * from moved',
      target || '_default', begins, next_month(begins), part);
    perform protect_tenant_rows(part::regclass);
    perform measure_log_texts(part::regclass);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', target, part, begins, next_month(begins));
    made := made + 1;
  end loop;
  return made;
end $$;

do $$
declare
  target text;
  part regclass;
begin
  foreach target in array array['blade_log_usual', 'blade_log_api', 'blade_log_error'] loop
    for part in select relid from pg_partition_tree(target::regclass) where isleaf loop
      perform measure_log_texts(part);
    end loop;
    -- Nearly all calls that are noted are POST: the few others are found by this index.
    execute format('create index if not exists %I on %I (tenant_id, method, create_time) where method <> ''POST''', target || '_method', target);
  end loop;
end $$;
create index if not exists blade_log_usual_level on blade_log_usual (tenant_id, log_level, create_time) where log_level <> 'info';
