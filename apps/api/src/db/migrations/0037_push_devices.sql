-- A browser that shows reminders (Web Push). It lives as long as the session in which it was switched on.
create table push_device (
  session_id bigint primary key references session on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  -- The address at the push service of the browser's maker, and the keys for which messages are encrypted (RFC 8291).
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  created_at timestamptz not null,
  -- The last time that the push service took a message.
  sent_at timestamptz
);
create index push_device_user on push_device (user_id, created_at);

-- Whether the mail comes too where a device has got the message.
alter table reminder_setting add column mail_with_push boolean not null default true;

create index mail_outbox_push_age on mail_outbox (created_at) where kind = 'push';
