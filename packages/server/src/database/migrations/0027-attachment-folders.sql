-- Where people file their attachments: a path like `plans/2026`, '' for the top. Large ones come by resumable uploads.
alter table blade_attach add column folder varchar(200) not null default '';
