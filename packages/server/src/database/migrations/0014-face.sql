-- Faces of people who agreed to it: descriptors, sealed with the storage key of the data folder.
create table blade_user_face (
  user_id bigint primary key,
  tenant_id varchar(12) not null,
  descriptors text not null,
  -- When he agreed.
  create_time timestamptz not null default now()
);
select protect_tenant_rows('blade_user_face');

-- Devices on which somebody typed his password and then let his face stand for it.
create table blade_user_device (
  id bigint primary key,
  user_id bigint not null,
  tenant_id varchar(12) not null,
  -- Digest of the secret that the device keeps.
  token_hash varchar(64) not null,
  user_agent varchar(1000) not null default '',
  failures integer not null default 0,
  create_time timestamptz not null default now(),
  last_time timestamptz,
  expire_time timestamptz not null
);
select protect_tenant_rows('blade_user_device');
create unique index blade_user_device_token on blade_user_device (token_hash);
create index blade_user_device_user on blade_user_device (user_id);
