-- What a person did, as the list shows and counts it: without what was cancelled, the latest first.
drop index blade_flow_task_done;
create index blade_flow_task_done on blade_flow_task (tenant_id, assignee, end_time desc, id desc)
  where end_time is not null and outcome <> 'cancelled';
