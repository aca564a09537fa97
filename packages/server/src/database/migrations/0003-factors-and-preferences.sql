-- What proves a person besides the password. Secrets are sealed with the storage key of the data folder.
create table blade_user_totp (
  user_id bigint primary key,
  tenant_id varchar(12) not null,
  secret varchar(255) not null,
  -- Time step of the last code that was taken: nothing older counts, so no code works twice.
  last_step bigint not null,
  create_time timestamptz not null default now()
);
select protect_tenant_rows('blade_user_totp');

create table blade_user_recovery_code (
  id bigint primary key,
  user_id bigint not null,
  tenant_id varchar(12) not null,
  -- Keyed digest; a code that was used is gone.
  code_hash varchar(64) not null,
  create_time timestamptz not null default now()
);
select protect_tenant_rows('blade_user_recovery_code');
create unique index blade_user_recovery_code_pair on blade_user_recovery_code (user_id, code_hash);

create table blade_user_passkey (
  id bigint primary key,
  user_id bigint not null,
  tenant_id varchar(12) not null,
  name varchar(64) not null,
  -- The site that it was made for; it works for no other.
  rp_id varchar(255) not null,
  credential_id varchar(1400) not null,
  public_key text not null,
  counter bigint not null,
  transports varchar(255) not null default '',
  -- It lives in an account that several devices share.
  is_synced integer not null default 0,
  create_time timestamptz not null default now(),
  last_time timestamptz
);
select protect_tenant_rows('blade_user_passkey');
create index blade_user_passkey_user on blade_user_passkey (user_id);
create unique index blade_user_passkey_credential on blade_user_passkey (credential_id);
create index blade_user_passkey_site on blade_user_passkey (rp_id);

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

-- What users chose about their console: columns of lists, kept searches. The value is JSON as text: jsonb refuses a NUL
-- inside a text, which a client may send.
create table blade_user_preference (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  name varchar(64) not null,
  value text not null,
  update_time timestamptz not null default now(),
  primary key (user_id, name)
);
select protect_tenant_rows('blade_user_preference');

-- What each platform keeps about a user: one text per platform, so that a user who changes the platform finds it again.
create table blade_user_web (
  id bigint primary key,
  user_id bigint not null default 0,
  user_ext varchar(2000)
);
create unique index blade_user_web_user on blade_user_web (user_id);

create table blade_user_app (
  id bigint primary key,
  user_id bigint not null default 0,
  user_ext varchar(2000)
);
create unique index blade_user_app_user on blade_user_app (user_id);

create table blade_user_other (
  id bigint primary key,
  user_id bigint not null default 0,
  user_ext varchar(2000)
);
create unique index blade_user_other_user on blade_user_other (user_id);
