-- What account management needs beyond the first sketch of accounts.

-- A learner may come again by a new application: several accounts, one person.
alter table education_account drop constraint education_account_profile_id_key;
create index education_account_profile on education_account (profile_id) where profile_id is not null;

alter table education_account
  -- More copies: of the course that started last, the day its access is over (never, while it is paused or there is none),
  -- and whether it was begun.
  add column latest_user_course_id bigint,
  add column access_until date not null default 'infinity',
  add column is_begun boolean not null default false,
  -- Accounts without an application come after those with one; a null could not be compared with a row of the index.
  add column sort_proposal bigint not null generated always as (coalesce(first_proposal_no, 9007199254740991)) stored,
  add column specialist_asked_at timestamptz;

-- Ten times the usual sample: how a search is answered depends on how many matches are expected.
alter table education_account alter column search_text set statistics 1000;

drop index education_account_proposal;
drop index education_account_partner_proposal;
create index education_account_proposal on education_account (sort_proposal, id);
create index education_account_partner_proposal on education_account (partner_id, sort_proposal, id);
create index education_account_state on education_account (is_begun, access_until, latest_start_date);
create index education_account_partner_state on education_account (partner_id, is_begun, access_until, latest_start_date);
create index education_account_user_course on education_account (latest_user_course_id);
create index education_account_unasked on education_account (id)
  where profile_id is not null and id_specialist_pb = 0 and specialist_asked_at is null;

-- Leads to those who have passed all tickets of a course. Moves only when a ticket is passed for the first time.
create index user_course_passed on user_course (course_id, passed_count);
drop index user_course_course;

alter table learner_profile add column row_version integer not null default 1;
create index proposal_search on proposal
  using gin (searchable(last_name || ' ' || first_name || ' ' || email || ' ' || no::text) gin_trgm_ops);
create index app_user_search on app_user using gin (searchable(email) gin_trgm_ops);

-- How far a bulk creation has come, and what it made: a repeat with the same key makes nothing twice.
create table bulk_creation (
  requested_by bigint not null references app_user on delete cascade,
  key text not null,
  row_count integer not null check (row_count > 0),
  done_count integer not null default 0 check (done_count between 0 and row_count),
  account_ids bigint[],
  created_at timestamptz not null,
  primary key (requested_by, key)
);
create index bulk_creation_age on bulk_creation (created_at);

-- Where the pages of the account list begin. Derived from education_account, so no backup holds it.
create schema derived;

-- Every change of an account's place in the list since the anchors were laid: +1 where it is now, -1 where it was.
create table derived.account_change (
  no bigint generated always as identity primary key,
  weight smallint not null check (weight in (-1, 1)),
  partner_id bigint,
  id bigint not null,
  created_at timestamptz not null,
  sort_creator text collate "ru-x-icu" not null,
  sort_name text collate "ru-x-icu" not null,
  activated boolean not null,
  sort_proposal bigint not null
);

-- Every five-hundredth account of a list, with its position; partner 0 stands for all. Only the list's own key is set.
create table derived.account_anchor (
  sort text not null,
  partner_id bigint not null,
  position bigint not null,
  id bigint not null,
  created_at timestamptz,
  sort_creator text collate "ru-x-icu",
  sort_name text collate "ru-x-icu",
  activated boolean,
  sort_proposal bigint,
  primary key (sort, partner_id, position)
);

create table derived.account_total (
  partner_id bigint primary key,
  count bigint not null
);

create function derived.note_new_accounts() returns trigger language plpgsql as $$
begin
  insert into derived.account_change (weight, partner_id, id, created_at, sort_creator, sort_name, activated, sort_proposal)
  select 1, partner_id, id, created_at, sort_creator, sort_name, activated, sort_proposal from new_row;
  return null;
end $$;

create function derived.note_gone_accounts() returns trigger language plpgsql as $$
begin
  insert into derived.account_change (weight, partner_id, id, created_at, sort_creator, sort_name, activated, sort_proposal)
  select -1, partner_id, id, created_at, sort_creator, sort_name, activated, sort_proposal from old_row;
  return null;
end $$;

create function derived.note_moved_accounts() returns trigger language plpgsql as $$
begin
  with moved as (
    select old_row as was, new_row as became from old_row join new_row using (id)
     where (old_row.partner_id, old_row.created_at, old_row.sort_creator, old_row.sort_name, old_row.activated, old_row.sort_proposal)
           is distinct from
           (new_row.partner_id, new_row.created_at, new_row.sort_creator, new_row.sort_name, new_row.activated, new_row.sort_proposal)
  )
  insert into derived.account_change (weight, partner_id, id, created_at, sort_creator, sort_name, activated, sort_proposal)
  select -1, (was).partner_id, (was).id, (was).created_at, (was).sort_creator, (was).sort_name, (was).activated, (was).sort_proposal from moved
  union all
  select 1, (became).partner_id, (became).id, (became).created_at, (became).sort_creator, (became).sort_name, (became).activated, (became).sort_proposal from moved;
  return null;
end $$;

create trigger note_new_accounts after insert on education_account
  referencing new table as new_row for each statement execute function derived.note_new_accounts();
create trigger note_gone_accounts after delete on education_account
  referencing old table as old_row for each statement execute function derived.note_gone_accounts();
create trigger note_moved_accounts after update on education_account
  referencing old table as old_row new table as new_row for each statement execute function derived.note_moved_accounts();

insert into derived.account_change (weight, partner_id, id, created_at, sort_creator, sort_name, activated, sort_proposal)
select 1, partner_id, id, created_at, sort_creator, sort_name, activated, sort_proposal from education_account;
