-- Reports on their way to paper: what is drawn, and what came of it. They are fetched once and go after a day.
create table blade_report_print (
  id bigint primary key,
  tenant_id varchar(12) not null,
  create_user bigint not null,
  title varchar(100) not null,
  language varchar(8) not null,
  content jsonb,
  state varchar(8) not null default 'waiting',
  error jsonb,
  bytes bytea,
  create_time timestamptz not null default now()
);
select protect_tenant_rows('blade_report_print');
create index blade_report_print_time on blade_report_print (create_time);
