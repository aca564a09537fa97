-- What was put into this database once; what an administrator removed afterwards does not come back.
create table seed (
  key varchar(255) primary key,
  seed_time timestamptz not null default now()
);
