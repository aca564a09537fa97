-- Which client shows a menu: 1 every one, 2 this console only, 3 the public client of the family only. An entry without
-- a screen is an empty page there.
alter table blade_menu add column shown_in integer not null default 1;
update blade_menu set shown_in = 2 where code in ('pointCloud', 'dictbiz', 'tenant_package');
