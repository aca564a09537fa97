-- Rules that tell the administrators of the platform, whoever they are then, by a notice.
alter table blade_alarm_rule add column tell_admins integer not null default 0;
