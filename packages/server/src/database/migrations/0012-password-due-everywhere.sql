-- On databases of before the base, 0009 was marked as run without running.
alter table blade_user add column if not exists password_due boolean not null default false;
