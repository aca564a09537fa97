-- Passwords that an administrator knows are changed by their owner at the next sign-in.
alter table blade_user add column password_due boolean not null default false;
