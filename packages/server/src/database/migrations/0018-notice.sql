create table blade_notice (
  id bigint primary key,
  tenant_id varchar(12) not null,
  title varchar(255) not null,
  category integer,
  release_time timestamptz,
  -- Formatted text of the elements that the contract knows.
  content text
);
select add_audit_columns('blade_notice');
select protect_tenant_rows('blade_notice');
create index blade_notice_order on blade_notice (tenant_id, release_time desc) where is_deleted = 0;

-- Who has read what.
create table blade_notice_read (
  notice_id bigint not null references blade_notice (id) on delete cascade,
  user_id bigint not null,
  tenant_id varchar(12) not null,
  create_time timestamptz not null default now(),
  primary key (user_id, notice_id)
);
select protect_tenant_rows('blade_notice_read');
