create table blade_tenant (
  id bigint primary key,
  tenant_id varchar(12) not null,
  tenant_name varchar(50) not null,
  domain_url varchar(255),
  background_url varchar(1000),
  linkman varchar(20),
  contact_number varchar(20),
  address varchar(255),
  account_number integer not null default -1,
  expire_time timestamptz,
  package_id bigint,
  datasource_id bigint,
  license_key varchar(1000)
);
select add_audit_columns('blade_tenant');
select protect_tenant_rows('blade_tenant');
create unique index blade_tenant_number on blade_tenant (tenant_id);

create table blade_tenant_package (
  id bigint primary key,
  package_name varchar(50) not null,
  menu_id text not null default '',
  remark varchar(255)
);
select add_audit_columns('blade_tenant_package');

create table blade_client (
  id bigint primary key,
  client_id varchar(48) not null,
  client_secret varchar(256) not null,
  resource_ids varchar(256),
  scope varchar(256) not null default 'all',
  authorized_grant_types varchar(256) not null,
  web_server_redirect_uri varchar(256),
  authorities varchar(256),
  access_token_validity integer not null,
  refresh_token_validity integer not null,
  additional_information varchar(4096),
  autoapprove varchar(256)
);
select add_audit_columns('blade_client');
create unique index blade_client_client_id on blade_client (client_id) where is_deleted = 0;

create table blade_user (
  id bigint primary key,
  tenant_id varchar(12) not null,
  user_type integer not null default 1,
  code varchar(12),
  account varchar(45) not null,
  -- argon2id over the MD5 hex of the password, PHC string.
  password varchar(255) not null,
  name varchar(20),
  real_name varchar(45),
  avatar varchar(2000),
  email varchar(45),
  phone varchar(45),
  birthday timestamptz,
  sex integer,
  -- Comma lists of ids, as they travel.
  role_id varchar(1000),
  dept_id varchar(1000),
  post_id varchar(1000),
  -- Tokens older than this are refused: set by a password change and by forced sign-out.
  tokens_valid_from timestamptz
);
select add_audit_columns('blade_user');
select protect_tenant_rows('blade_user');
create unique index blade_user_account on blade_user (tenant_id, account) where is_deleted = 0;
create index blade_user_roles on blade_user using gin (string_to_array(role_id, ','));
create index blade_user_departments on blade_user using gin (string_to_array(dept_id, ','));
create index blade_user_posts on blade_user using gin (string_to_array(post_id, ','));
create index blade_user_phone on blade_user (tenant_id, phone) where is_deleted = 0;
create index blade_user_order on blade_user (tenant_id, id) where is_deleted = 0;

create table blade_user_oauth (
  id bigint primary key,
  tenant_id varchar(12),
  uuid varchar(64) not null,
  user_id bigint,
  username varchar(64),
  nickname varchar(64),
  avatar varchar(1000),
  blog varchar(255),
  company varchar(255),
  location varchar(255),
  email varchar(255),
  remark varchar(255),
  gender varchar(16),
  source varchar(16) not null
);
create unique index blade_user_oauth_account on blade_user_oauth (tenant_id, source, uuid);

create table blade_role (
  id bigint primary key,
  tenant_id varchar(12) not null,
  parent_id bigint not null default 0,
  role_name varchar(255) not null,
  sort integer not null default 0,
  role_alias varchar(255) not null
);
select add_audit_columns('blade_role');
select protect_tenant_rows('blade_role');
create index blade_role_order on blade_role (tenant_id, sort) where is_deleted = 0;
create index blade_role_parent on blade_role (parent_id) where is_deleted = 0;

create table blade_role_menu (
  id bigint primary key,
  role_id bigint not null,
  menu_id bigint not null
);
create unique index blade_role_menu_pair on blade_role_menu (role_id, menu_id);
create index blade_role_menu_menu on blade_role_menu (menu_id);

create table blade_role_scope (
  id bigint primary key,
  scope_category integer not null,
  scope_id bigint not null,
  role_id bigint not null
);
create unique index blade_role_scope_pair on blade_role_scope (role_id, scope_category, scope_id);
create index blade_role_scope_scope on blade_role_scope (scope_category, scope_id);

create table blade_dept (
  id bigint primary key,
  tenant_id varchar(12) not null,
  parent_id bigint not null default 0,
  ancestors varchar(2000) not null default '0',
  dept_category integer,
  dept_name varchar(45) not null,
  full_name varchar(45),
  sort integer not null default 0,
  remark varchar(255)
);
select add_audit_columns('blade_dept');
select protect_tenant_rows('blade_dept');
create index blade_dept_order on blade_dept (tenant_id, sort) where is_deleted = 0;
create index blade_dept_parent on blade_dept (parent_id) where is_deleted = 0;
create index blade_dept_ancestors on blade_dept using gin (string_to_array(ancestors, ','));

create table blade_post (
  id bigint primary key,
  tenant_id varchar(12) not null,
  category integer not null,
  post_code varchar(12) not null,
  post_name varchar(64) not null,
  sort integer not null default 0,
  remark varchar(255)
);
select add_audit_columns('blade_post');
select protect_tenant_rows('blade_post');
create unique index blade_post_code on blade_post (tenant_id, post_code) where is_deleted = 0;
create index blade_post_order on blade_post (tenant_id, sort) where is_deleted = 0;

create table blade_menu (
  id bigint primary key,
  parent_id bigint not null default 0,
  code varchar(255) not null,
  name varchar(255) not null,
  alias varchar(255),
  path varchar(255),
  source varchar(255),
  component varchar(255),
  sort integer not null default 0,
  -- 1 menu, 2 button.
  category integer not null default 1,
  action integer not null default 0,
  is_open integer not null default 1,
  remark varchar(255),
  -- Which client shows it: 1 every one, 2 this console only, 3 the public client of the family only.
  shown_in integer not null default 1
);
select add_audit_columns('blade_menu');
create unique index blade_menu_code on blade_menu (code) where is_deleted = 0;
create index blade_menu_parent on blade_menu (parent_id, sort) where is_deleted = 0;

create table blade_top_menu (
  id bigint primary key,
  tenant_id varchar(12) not null,
  code varchar(255),
  name varchar(255) not null,
  source varchar(255),
  path varchar(255),
  sort integer not null default 0
);
select add_audit_columns('blade_top_menu');
select protect_tenant_rows('blade_top_menu');
create index blade_top_menu_order on blade_top_menu (tenant_id, sort) where is_deleted = 0;

create table blade_top_menu_setting (
  id bigint primary key,
  top_menu_id bigint not null,
  menu_id bigint not null
);
create unique index blade_top_menu_setting_pair on blade_top_menu_setting (top_menu_id, menu_id);

create table blade_scope_data (
  id bigint primary key,
  menu_id bigint not null,
  resource_code varchar(255),
  scope_name varchar(255) not null,
  scope_field varchar(255),
  scope_class varchar(500),
  scope_column varchar(255),
  scope_type integer not null,
  scope_value varchar(2000),
  remark varchar(255)
);
select add_audit_columns('blade_scope_data');
create index blade_scope_data_menu on blade_scope_data (menu_id) where is_deleted = 0;

create table blade_scope_api (
  id bigint primary key,
  menu_id bigint not null,
  resource_code varchar(255),
  scope_name varchar(255) not null,
  scope_path varchar(255) not null,
  scope_type integer not null,
  remark varchar(255)
);
select add_audit_columns('blade_scope_api');
create index blade_scope_api_menu on blade_scope_api (menu_id) where is_deleted = 0;

-- One sign-in: its refresh tokens form a chain, of which only the newest is good.
create table blade_session (
  id bigint primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  account varchar(45) not null,
  client_id varchar(48) not null,
  -- Departments and roles chosen at sign-in, when one of several was.
  dept_id varchar(1000),
  role_id varchar(1000),
  oauth_id bigint,
  remote_ip varchar(64),
  user_agent varchar(1000),
  refresh_hash varchar(64),
  previous_hash varchar(64),
  start_time timestamptz not null default now(),
  last_time timestamptz not null default now(),
  expire_time timestamptz not null,
  end_time timestamptz
);
select protect_tenant_rows('blade_session');
create index blade_session_user on blade_session (user_id) where end_time is null;
create index blade_session_open on blade_session (tenant_id, last_time) where end_time is null;
create index blade_session_expiry on blade_session (expire_time);

-- Short-lived facts that several API processes share: captchas, failure counters, authorization codes.
create table ephemeral (
  key text primary key,
  value jsonb not null,
  expire_time timestamptz not null
);
create index ephemeral_expiry on ephemeral (expire_time);

create index blade_user_oauth_user on blade_user_oauth (user_id) where user_id is not null;

-- Codes that applications exchange for tokens. Used ones stay for a day: a second use ends the session of the first.
create table authorization_code (
  -- SHA-256 hex of the code.
  hash varchar(64) primary key,
  client_id varchar(48) not null,
  redirect_uri varchar(2000) not null,
  user_id bigint not null,
  -- Departments and roles chosen at sign-in, when one of several was.
  dept_id varchar(1000),
  role_id varchar(1000),
  -- S256 of the verifier; absent without PKCE.
  challenge varchar(43),
  session_id bigint,
  used_time timestamptz,
  expire_time timestamptz not null,
  -- The session whose user let the application in: a code does not outlive it.
  opened_by bigint
);
create index authorization_code_expiry on authorization_code (expire_time);
revoke all on authorization_code from cloud_app, cloud_super;
