-- Another reading of a scan. Only those who may change the scan see it, and no run uses it, until it is kept.
create table blade_scan_proposal (
  id bigint primary key,
  tenant_id varchar(12) not null,
  dataset_id bigint not null,
  state varchar(16) not null,
  progress double precision not null default 0,
  stage varchar(32) not null default '',
  error jsonb,
  unit_given varchar(8) not null default '',
  up_given varchar(4) not null default '',
  crs_given varchar(16) not null default '',
  colors_given varchar(8) not null default '',
  rows_given jsonb,
  files jsonb not null default '[]',
  points bigint not null default 0,
  bounds jsonb,
  origin jsonb not null default '[0, 0, 0]',
  unit varchar(8) not null default '',
  up varchar(4) not null default '',
  suited varchar(32) not null default '',
  crs text,
  attributes jsonb not null default '[]',
  spacing double precision not null default 0,
  warnings jsonb not null default '[]',
  has_tiles boolean not null default false,
  has_thumbnail boolean not null default false
);
select add_audit_columns('blade_scan_proposal');
select protect_tenant_rows('blade_scan_proposal');
-- One at a time.
create unique index blade_scan_proposal_dataset on blade_scan_proposal (dataset_id) where is_deleted = 0;
