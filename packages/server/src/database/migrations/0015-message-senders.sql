-- A message is not heard again by the instance that sent it. Once those that wait are found, each gets its own.
alter table blade_flow_message add column sender_id bigint;
alter table blade_flow_message add column instance_id bigint;
