-- Undo and redo of edits: rows of their own, each with its revision, that say what holds from then on. The key of a call
-- makes sure that one which is sent again changes nothing more.
alter table blade_run_edit
  add column kind varchar(4) not null default 'edit' check (kind in ('edit', 'undo', 'redo')),
  -- The edit that is taken back or done again.
  add column target_id bigint,
  add column edit_key varchar(64);
create unique index blade_run_edit_key on blade_run_edit (run_id, edit_key) where edit_key is not null;
