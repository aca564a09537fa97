-- Reports that are designed here lie beside the files of other programs: their design is the content.
alter table blade_report_file
  add column is_design integer not null default 0,
  add column data_names varchar(500) not null default '',
  add column audience varchar(8) not null default 'none',
  add column role_ids varchar(1000) not null default '';
create index blade_report_file_order on blade_report_file (tenant_id, id desc) where is_deleted = 0;
-- This console has a page for them now.
update blade_menu set shown_in = 1 where code in ('report', 'report_list') and shown_in = 3;
