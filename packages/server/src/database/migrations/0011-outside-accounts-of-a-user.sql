create index blade_user_oauth_user on blade_user_oauth (user_id) where user_id is not null;
