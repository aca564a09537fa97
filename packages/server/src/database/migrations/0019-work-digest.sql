-- Who wishes a mail a day with what waits, at which hour, in which language, and the day of the last one.
create table blade_flow_digest (
  user_id bigint primary key,
  tenant_id varchar(12) not null,
  hour integer not null,
  language varchar(5) not null,
  sent_day date
);
select protect_tenant_rows('blade_flow_digest');
