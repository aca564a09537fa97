-- The axis that points up in the files of a scan: as it was read, and as its owner says ('' leaves it to the files).
alter table blade_dataset add column up varchar(1) not null default '';
alter table blade_dataset add column up_given varchar(1) not null default '';
-- The recipe that suits what was read, 'none' where none does, '' while unknown.
alter table blade_dataset add column suited varchar(16) not null default '';
