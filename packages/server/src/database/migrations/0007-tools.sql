-- Databases that the code generator reads. The password is sealed with the key of the installation.
create table blade_datasource (
  id bigint primary key,
  name varchar(100) not null,
  driver_class varchar(100) not null,
  url varchar(500) not null,
  username varchar(50) not null,
  password varchar(500) not null,
  category integer not null default 1,
  sharding_config varchar(10000),
  remark varchar(255)
);
select add_audit_columns('blade_datasource');
create index blade_datasource_name on blade_datasource (name) where is_deleted = 0;

create table blade_code (
  id bigint primary key,
  datasource_id bigint,
  model_id varchar(20),
  service_name varchar(64) not null,
  code_name varchar(64) not null,
  table_name varchar(64),
  table_prefix varchar(64),
  pk_name varchar(32),
  package_name varchar(500),
  base_mode integer,
  wrap_mode integer,
  api_path varchar(2000),
  web_path varchar(2000)
);
select add_audit_columns('blade_code');
create index blade_code_datasource on blade_code (datasource_id) where is_deleted = 0;

-- Filled by the report designer of another program, which knows no tenants.
create table blade_report_file (
  id bigint primary key,
  tenant_id varchar(12) not null default '000000',
  name varchar(100) not null,
  content text
);
select add_audit_columns('blade_report_file');
select protect_tenant_rows('blade_report_file');
create unique index blade_report_file_name on blade_report_file (tenant_id, name) where is_deleted = 0;

create table blade_model (
  id bigint primary key,
  datasource_id bigint not null,
  model_name varchar(50) not null,
  model_code varchar(50) not null,
  model_table varchar(100) not null,
  model_class varchar(100),
  model_remark varchar(500)
);
select add_audit_columns('blade_model');
create index blade_model_datasource on blade_model (datasource_id) where is_deleted = 0;

create table blade_model_prototype (
  id bigint primary key,
  model_id bigint not null,
  jdbc_name varchar(63) not null,
  jdbc_type varchar(63),
  jdbc_comment varchar(500),
  property_type varchar(20),
  property_entity varchar(500),
  property_name varchar(63),
  is_list integer,
  is_form integer,
  is_row integer,
  component_type varchar(50),
  dict_code varchar(50),
  is_required integer,
  is_query integer,
  query_type varchar(50)
);
select add_audit_columns('blade_model_prototype');
create index blade_model_prototype_model on blade_model_prototype (model_id, id) where is_deleted = 0;
