-- Recipes that a team keeps: a name for a recipe with its options. Everyone of the tenant takes them; their owner changes them.
create table blade_team_recipe (
  id bigint primary key,
  tenant_id varchar(12) not null,
  name varchar(64) not null,
  recipe varchar(16) not null,
  options jsonb not null default '{}'
);
select add_audit_columns('blade_team_recipe');
select protect_tenant_rows('blade_team_recipe');
create unique index blade_team_recipe_name on blade_team_recipe (tenant_id, name) where is_deleted = 0;
