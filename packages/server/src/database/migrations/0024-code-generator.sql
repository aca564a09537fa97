-- Master and details of a task of the generator.
alter table blade_code add column template_type varchar(32);
alter table blade_code add column sub_model_id varchar(32);
alter table blade_code add column sub_fk_id varchar(32);

-- The console has a page for the generator.
update blade_menu set shown_in = 1 where code = 'code' and shown_in = 3;
