-- Whether the person chose the password: by registration or by the link of a mail. Staff then never learn it.
alter table app_user add column password_is_own boolean not null default false;

-- The links of «Забыли пароль?», one for each time the mail was sent: delivery is at least once. A link holds while the
-- password for which it was made is the current one, so every change of the password ends all of them.
create table password_reset_token (
  hash bytea primary key,
  user_id bigint not null references app_user on delete cascade,
  -- sha256 of app_user.password_hash when the link was made.
  password_key bytea not null,
  created_at timestamptz not null
);
create index password_reset_token_user on password_reset_token (user_id);
create index password_reset_token_age on password_reset_token (created_at);
