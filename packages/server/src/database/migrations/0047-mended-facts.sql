-- What the owner of a scan says of its files: reference system, scale of colors, layout of text rows; '' and null leave it to them.
alter table blade_dataset add column crs_given varchar(16) not null default '';
alter table blade_dataset add column colors_given varchar(8) not null default '';
alter table blade_dataset add column rows_given jsonb;
