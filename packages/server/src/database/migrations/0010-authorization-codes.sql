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
  expire_time timestamptz not null
);
create index authorization_code_expiry on authorization_code (expire_time);
revoke all on authorization_code from cloud_app, cloud_super;
