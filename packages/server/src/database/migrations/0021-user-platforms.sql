-- What each platform keeps about a user: one text per platform, so that a user who changes the platform finds it again.
create table blade_user_web (
  id bigint primary key,
  user_id bigint not null default 0,
  user_ext varchar(2000)
);
create unique index blade_user_web_user on blade_user_web (user_id);

create table blade_user_app (
  id bigint primary key,
  user_id bigint not null default 0,
  user_ext varchar(2000)
);
create unique index blade_user_app_user on blade_user_app (user_id);

create table blade_user_other (
  id bigint primary key,
  user_id bigint not null default 0,
  user_ext varchar(2000)
);
create unique index blade_user_other_user on blade_user_other (user_id);

insert into blade_user_web (id, user_id, user_ext)
  select id, id, user_ext from blade_user where user_ext <> '' and user_type not in (2, 3);
insert into blade_user_app (id, user_id, user_ext)
  select id, id, user_ext from blade_user where user_ext <> '' and user_type = 2;
insert into blade_user_other (id, user_id, user_ext)
  select id, id, user_ext from blade_user where user_ext <> '' and user_type = 3;
alter table blade_user drop column user_ext;
