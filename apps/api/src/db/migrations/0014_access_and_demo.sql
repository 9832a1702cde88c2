-- A learner asks for more access; a partner has contacts that learners see; a demo user applies and becomes a learner.

-- Set while the learner waits for an answer: renewing the access clears both. The partner is the one who is asked;
-- null with a time is the site, whose superusers are asked.
alter table user_course
  add column prolong_asked_at timestamptz,
  add column prolong_partner_id bigint references partner_profile,
  add constraint asked_of_whom check (prolong_partner_id is null or prolong_asked_at is not null);

alter table partner_profile
  add column contact_phone text check (contact_phone <> ''),
  add column contact_email text check (contact_email <> '');

-- The demo user in whose session the proposal was sent. The learner made from it is this very user.
alter table proposal add column demo_user_id bigint references app_user on delete set null;
create index proposal_demo_user on proposal (demo_user_id) where demo_user_id is not null;
