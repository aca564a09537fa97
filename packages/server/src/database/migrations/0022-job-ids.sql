-- The number of a job at the scheduler is searched like any text.
alter table blade_job_info alter column job_id type varchar(20) using job_id::text;
