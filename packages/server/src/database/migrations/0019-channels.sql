-- Accounts at SMS services and mail servers. Secrets are sealed with the key of the installation.
create table blade_sms (
  id bigint primary key,
  tenant_id varchar(12) not null,
  category integer not null,
  sms_code varchar(32) not null,
  template_id varchar(64) not null,
  access_key varchar(255) not null,
  secret_key varchar(1000),
  region_id varchar(255),
  sign_name varchar(64),
  app_id varchar(64),
  remark varchar(255)
);
select add_audit_columns('blade_sms');
select protect_tenant_rows('blade_sms');
create unique index blade_sms_code on blade_sms (tenant_id, sms_code) where is_deleted = 0;
create unique index blade_sms_enabled on blade_sms (tenant_id) where is_deleted = 0 and status = 2;

create table blade_mail (
  id bigint primary key,
  tenant_id varchar(12) not null,
  mail_code varchar(32) not null,
  host varchar(253) not null,
  port integer not null,
  security varchar(20) not null,
  account varchar(255),
  secret_key varchar(1000),
  from_address varchar(254) not null,
  from_name varchar(64),
  remark varchar(255)
);
select add_audit_columns('blade_mail');
select protect_tenant_rows('blade_mail');
create unique index blade_mail_code on blade_mail (tenant_id, mail_code) where is_deleted = 0;
create unique index blade_mail_enabled on blade_mail (tenant_id) where is_deleted = 0 and status = 2;

-- What was sent: written once.
create table blade_sms_log (
  id bigint primary key,
  tenant_id varchar(12) not null,
  create_time timestamptz not null default now(),
  create_user bigint,
  phone varchar(20) not null,
  outcome varchar(8) not null,
  sms_code varchar(32) not null,
  template_id varchar(64) not null,
  provider_id varchar(64) not null,
  parts integer not null,
  fee double precision,
  reason varchar(500) not null
);
select protect_tenant_rows('blade_sms_log');
create index blade_sms_log_newest on blade_sms_log (tenant_id, id desc);

create table blade_mail_log (
  id bigint primary key,
  tenant_id varchar(12) not null,
  create_time timestamptz not null default now(),
  create_user bigint,
  receiver varchar(254) not null,
  outcome varchar(8) not null,
  subject varchar(255) not null,
  mail_code varchar(32) not null,
  provider_id varchar(255) not null,
  reason varchar(500) not null
);
select protect_tenant_rows('blade_mail_log');
create index blade_mail_log_newest on blade_mail_log (tenant_id, id desc);
