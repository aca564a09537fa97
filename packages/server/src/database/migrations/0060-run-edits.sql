-- What users changed in the model of a run: operations given together, who gave them and when. Revision 0 was taken over
-- from an earlier run of the dataset and belongs to the first result.
create table blade_run_edit (
  id bigint primary key,
  tenant_id varchar(12) not null,
  run_id bigint not null references blade_run (id),
  revision integer not null,
  operations jsonb not null,
  -- Where the named elements were, to find them again in another run.
  anchors jsonb not null default '[]'
);
select add_audit_columns('blade_run_edit');
select protect_tenant_rows('blade_run_edit');
create index blade_run_edit_run on blade_run_edit (run_id, revision, id);
