-- What came of a run, as messages that each reader reads in a language of their own; `output` holds what others answered.
alter table blade_job_run add column outcome jsonb not null default '[]';
