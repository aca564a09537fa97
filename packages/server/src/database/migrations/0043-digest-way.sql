-- Whether the digest of a person comes by mail or by SMS.
alter table blade_flow_digest add column way varchar(4) not null default 'mail' check (way in ('mail', 'sms'));
