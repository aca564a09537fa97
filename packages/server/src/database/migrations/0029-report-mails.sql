-- Reports that their readers are mailed again and again.
create table blade_report_mail (
  id bigint primary key,
  tenant_id varchar(12) not null,
  create_user bigint not null,
  -- A stored report, or one that comes with the product by its name.
  report_id bigint,
  ready varchar(40),
  receivers text[] not null default '{}',
  every varchar(8) not null,
  -- Of a week from 1 (Monday) to 7, of a month to 28.
  day integer not null default 1,
  -- Hour and minute by the clocks of the installation, `08:30`.
  at varchar(5) not null,
  format varchar(8) not null,
  language varchar(8) not null,
  next_time timestamptz not null,
  create_time timestamptz not null default now()
);
select protect_tenant_rows('blade_report_mail');
create unique index blade_report_mail_one on blade_report_mail (create_user, coalesce(ready, report_id::text));
create index blade_report_mail_due on blade_report_mail (next_time);
