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
