-- The session whose user let the application in: a code does not outlive it.
alter table authorization_code add column if not exists opened_by bigint;
