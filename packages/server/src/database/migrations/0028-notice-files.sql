-- Files beside the text of a notice: their names in the store and those that people gave them, as JSON.
alter table blade_notice add column attachments text not null default '';
