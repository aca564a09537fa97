-- Sections and measurements of a scan under a name, for those who see the scan. Places are world meters.
create table blade_kept_view (
  id bigint primary key,
  tenant_id varchar(12) not null,
  dataset_id bigint not null,
  name varchar(64) not null,
  section jsonb,
  measurements jsonb not null default '[]'
);
select add_audit_columns('blade_kept_view');
select protect_tenant_rows('blade_kept_view');
create unique index blade_kept_view_name on blade_kept_view (dataset_id, name) where is_deleted = 0;
