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
