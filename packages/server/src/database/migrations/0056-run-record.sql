-- What a run began with: how the files of its scan were read, which bytes they held, and the seed.
alter table blade_run add column record jsonb;
-- SHA-256 of its bytes, hex; '' until it was taken.
alter table blade_upload add column sha256 varchar(64) not null default '';
