-- The logs by month: what is too old goes as a whole table, and a list of the newest rows touches the newest month only.
-- A month is one of UTC. Rows of a month without a table of its own, as after a restore, wait in the default partition
-- until keep_log_partitions makes one.

-- The first moment of the month after the one that begins then, of UTC.
create function next_month(begins timestamptz) returns timestamptz language sql stable as $$
  select ((begins at time zone 'UTC') + interval '1 month') at time zone 'UTC'
$$;

-- Which texts are rare is known only when more of them are looked at: else a search for a rare path reads the whole log.
create function measure_log_texts(part regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s alter column request_uri set statistics 1000, alter column create_by set statistics 1000,
    alter column remote_ip set statistics 1000', part);
end $$;

-- Makes the partitions of the months of rows that wait, and of this month and those after it. @returns how many it made.
create function keep_log_partitions(target text, ahead integer) returns integer language plpgsql as $$
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
  kind text;
  target text;
begin
  foreach kind in array array['usual', 'api', 'error'] loop
    target := 'blade_log_' || kind;
    continue when (select relkind from pg_class where oid = target::regclass) = 'p';
    execute format('alter table %I rename to %I', target, target || '_whole');
    execute format('create table %I (like %I including defaults) partition by range (create_time)', target, target || '_whole');
    execute format('create table %I partition of %I default', target || '_default', target);
    execute format('insert into %I select * from %I', target || '_default', target || '_whole');
    execute format('drop table %I', target || '_whole');
    perform keep_log_partitions(target, 2);
    execute format('alter table %I add primary key (id, create_time)', target);
    -- A tenant's list, and that of all tenants.
    execute format('create index %I on %I (tenant_id, create_time, id)', target || '_newest', target);
    execute format('create index %I on %I (create_time, id)', target || '_newest_of_all', target);
    -- The few texts that occur are walked by these indexes, so that a part of a text is searched among them.
    execute format('create index %I on %I (tenant_id, request_uri)', target || '_path', target);
    execute format('create index %I on %I (tenant_id, create_by)', target || '_person', target);
    execute format('create index %I on %I (tenant_id, remote_ip)', target || '_address', target);
    -- Nearly all calls that are noted are POST: the few others are found by this index.
    execute format('create index %I on %I (tenant_id, method, create_time) where method <> ''POST''', target || '_method', target);
    perform protect_tenant_rows(target::regclass);
    perform measure_log_texts((target || '_default')::regclass);
    perform protect_tenant_rows((target || '_default')::regclass);
  end loop;
  if to_regclass('blade_log_error_name') is null then
    create index blade_log_error_name on blade_log_error (tenant_id, exception_name);
  end if;
end $$;
