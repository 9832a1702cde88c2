-- The weekly mail to a user of a partner: whether they want it, and the Monday of the last one.
alter table app_user
  add column wants_partner_digest boolean not null default false,
  add column partner_digest_week date;
create index app_user_partner_digest on app_user (id) where wants_partner_digest;
