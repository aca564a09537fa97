-- Tokens of people for programs. Each is a session of its own, which ends with it; of the token itself only a digest is kept.
create table blade_personal_token (
  id bigint primary key references blade_session (id) on delete cascade,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  name varchar(64) not null,
  scope varchar(8) not null,
  digest varchar(64) not null unique,
  hint varchar(8) not null,
  create_time timestamptz not null default now(),
  last_time timestamptz
);
select protect_tenant_rows('blade_personal_token');
create index blade_personal_token_user on blade_personal_token (user_id);
