-- Exchange files that are written again with other options are a revision of their own, among those that edits make.
alter table blade_run_edit
  alter column kind type varchar(8),
  drop constraint blade_run_edit_kind_check,
  add constraint blade_run_edit_kind_check check (kind in ('edit', 'undo', 'redo', 'exports')),
  -- Options that the files are written with from this revision on.
  add column export_options jsonb;
-- Options that wrote the files of the published revision where they differ from those of the run.
alter table blade_run add column export_options jsonb not null default '{}';
