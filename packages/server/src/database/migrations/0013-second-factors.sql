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
