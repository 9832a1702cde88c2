-- Reminders, digests and notices to many are sent after all other mails.
alter table mail_outbox add column is_bulk boolean not null default false;
drop index mail_outbox_waiting;
create index mail_outbox_waiting on mail_outbox (is_bulk, next_at, id) where sent_at is null and failed_at is null;
