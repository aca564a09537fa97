-- Rules that notify the administrators of the platform, those of the moment when the alarm is raised.
alter table blade_alarm_rule add column tell_admins integer not null default 0;
