-- When a tenant came into the recycle bin. It rests there for the days of the parameter tenant.recycleDays.
alter table blade_tenant add column recycle_time timestamptz;
update blade_tenant set recycle_time = now() where status = -1;
-- Tenants that were removed before left their rows and files behind. They rest in the bin like those removed from now on.
update blade_tenant set is_deleted = 0, status = -1, recycle_time = now() where is_deleted = 1;
