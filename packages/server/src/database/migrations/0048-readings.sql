-- How often the files of a scan were read again: its tiles and pictures have an address of their own each time.
alter table blade_dataset add column reading integer not null default 0;
