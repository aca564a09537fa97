-- A file on its way in, or the source of a dataset. Its bytes lie in the storage under uploads/<id>.
create table blade_upload (
  id varchar(32) primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  -- As the client sent it: data for people, never a path.
  name text not null,
  size bigint not null,
  metadata jsonb not null default '{}',
  -- Set when a dataset has taken it over; from then on it does not expire.
  dataset_id bigint,
  create_time timestamptz not null default now(),
  expire_time timestamptz not null
);
select protect_tenant_rows('blade_upload');
create index blade_upload_tenant on blade_upload (tenant_id);
create index blade_upload_dataset on blade_upload (dataset_id);
create index blade_upload_expiry on blade_upload (expire_time) where dataset_id is null;

create table blade_dataset (
  id bigint primary key,
  tenant_id varchar(12) not null,
  name varchar(255) not null,
  state varchar(16) not null,
  progress double precision not null default 0,
  stage varchar(32) not null default '',
  error jsonb,
  files jsonb not null default '[]',
  points bigint not null default 0,
  bounds jsonb,
  origin jsonb not null default '[0,0,0]',
  -- What the user said; empty lets the file and then a guess decide. unit is what was used.
  unit_given varchar(8) not null default '',
  unit varchar(8) not null default '',
  crs text,
  attributes jsonb not null default '[]',
  spacing double precision not null default 0,
  warnings jsonb not null default '[]',
  has_tiles boolean not null default false,
  has_thumbnail boolean not null default false,
  note varchar(1000) not null default ''
);
select add_audit_columns('blade_dataset');
select protect_tenant_rows('blade_dataset');
create index blade_dataset_order on blade_dataset (tenant_id, id desc) where is_deleted = 0;

create table blade_run (
  id bigint primary key,
  tenant_id varchar(12) not null,
  dataset_id bigint not null references blade_dataset (id),
  recipe varchar(16) not null,
  options jsonb not null default '{}',
  language varchar(8) not null,
  state varchar(16) not null,
  stage varchar(32) not null default '',
  progress double precision not null default 0,
  stages jsonb not null default '[]',
  error jsonb,
  summary jsonb not null default '{}',
  artifacts jsonb not null default '[]',
  revision integer not null default 0,
  start_time timestamptz,
  end_time timestamptz,
  engine_version varchar(32) not null default ''
);
select add_audit_columns('blade_run');
select protect_tenant_rows('blade_run');
create index blade_run_dataset on blade_run (dataset_id, id desc) where is_deleted = 0;
create index blade_run_order on blade_run (tenant_id, id desc) where is_deleted = 0;

-- What a dataset or a run told while it went on; the latest progress, the previews and the end are kept.
create table blade_cloud_event (
  id bigint generated always as identity primary key,
  tenant_id varchar(12) not null,
  subject_id bigint not null,
  type varchar(16) not null,
  data jsonb not null,
  create_time timestamptz not null default now()
);
select protect_tenant_rows('blade_cloud_event');
create index blade_cloud_event_subject on blade_cloud_event (subject_id, id);

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
