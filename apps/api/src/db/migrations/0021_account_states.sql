-- The account list is read by state: each account is in exactly one bucket, and every index of the list is led by it.

-- A state, and whether access ends within seven days.
create type account_bucket as enum (
  'not_started', 'not_started_ending', 'active', 'active_ending', 'ready', 'ready_ending', 'expired');

-- The bucket of an account on a day. The dates are the first days without access: of a course at progress 100, of a course
-- that was begun, of any course; 'infinity' where it is paused, and for an account without courses.
create function account_bucket_on(ready_until date, begun_until date, access_until date, day date) returns account_bucket
  language sql immutable parallel safe
  return case
    when day >= access_until then 'expired'::account_bucket
    when day < ready_until then case when access_until <= day + 7 then 'ready_ending' else 'ready' end::account_bucket
    when day < begun_until then case when access_until <= day + 7 then 'active_ending' else 'active' end::account_bucket
    else case when access_until <= day + 7 then 'not_started_ending' else 'not_started' end::account_bucket
  end;

-- The same as courseProgress() of the domain.
create function course_progress(good_count integer, question_count integer, passed_count integer, ticket_count integer)
  returns smallint language sql immutable parallel safe
  return floor(50 * least(1, coalesce(good_count::float8 / nullif(question_count, 0), 0))
             + 50 * least(1, coalesce(passed_count::float8 / nullif(ticket_count, 0), 0)) + 0.5)::smallint;

drop trigger note_new_accounts on education_account;
drop trigger note_gone_accounts on education_account;
drop trigger note_moved_accounts on education_account;

drop index education_account_created, education_account_creator, education_account_name, education_account_status,
  education_account_proposal, education_account_start, education_account_partner_created,
  education_account_partner_creator, education_account_partner_name, education_account_partner_status,
  education_account_partner_proposal, education_account_partner_start, education_account_state,
  education_account_partner_state, education_account_user_course, education_account_search;
drop index user_course_passed;
create index user_course_course on user_course (course_id);

-- The period filter of the list reads periods of all partners too.
create index user_course_period_start on user_course_period (start_date, learner_id) include (partner_id);

alter table education_account
  drop column latest_start_date,
  drop column is_begun,
  add column course_ids bigint[] not null default '{}',
  add column ready_until date not null default '-infinity',
  add column begun_until date not null default '-infinity',
  -- Of the course that started last; -1 without a course.
  add column progress smallint not null default -1 check (progress between -1 and 100),
  -- Right for the day of account_refresh.
  add column bucket account_bucket not null default 'not_started';

-- One row once there are accounts: the day for which all buckets are right, and when the copies of progress were refreshed.
create table account_refresh (
  is_only boolean primary key default true check (is_only),
  bucket_day date not null,
  progress_at timestamptz
);

-- When the person last opened or renewed a session of their own. It changes often: no index, and room for updates in the page.
-- Who has visited lately is read from the refresh tokens.
alter table app_user add column last_visit_at timestamptz;
alter table app_user set (fillfactor = 85);
create index refresh_token_created on refresh_token (created_at);
update app_user
   set last_visit_at = greatest(
         (select max(greatest(session.created_at, refresh_token.created_at))
            from session left join refresh_token on refresh_token.session_id = session.id
           where session.user_id = app_user.id and session.impersonator_id is null),
         (select max(day) from activity_day where learner_id = app_user.id)::timestamp at time zone 'UTC');

update education_account
   set search_text = searchable(concat_ws(' ', '', person.sort_name, person.email, right(person.phone, 10), applied.words)),
       course_ids = studied.course_ids,
       ready_until = studied.ready_until,
       begun_until = studied.begun_until,
       access_until = studied.access_until,
       progress = studied.progress,
       bucket = account_bucket_on(studied.ready_until, studied.begun_until, studied.access_until, current_date)
  from education_account account
  left join lateral (
    select learner_profile.user_id, learner_profile.sort_name, learner_profile.phone, app_user.email
      from learner_profile join app_user on app_user.id = learner_profile.user_id
     where learner_profile.id = account.profile_id
  ) person on true
  left join lateral (
    select string_agg(concat_ws(' ', proposal.no, proposal.last_name, proposal.first_name, proposal.surname, proposal.email,
                                right(proposal.phone, 10)), ' ') as words
      from proposal where proposal.education_account_id = account.id
  ) applied on true
  cross join lateral (
    select coalesce(array_agg(course_id order by course_id), '{}') as course_ids,
           coalesce(max(until) filter (where course_progress = 100), '-infinity') as ready_until,
           coalesce(max(until) filter (where started_at is not null), '-infinity') as begun_until,
           coalesce(max(until), 'infinity') as access_until,
           coalesce((array_agg(course_progress order by start_date desc, id desc))[1], -1) as progress
      from (
        select user_course.id, user_course.course_id, user_course.start_date, user_course.started_at,
               course_progress(good_count, question_count, passed_count, ticket_count),
               case when paused_on < start_date + access_days + prolonged_days + paused_days then 'infinity'
                    else start_date + access_days + prolonged_days + paused_days end as until
          from user_course join course on course.id = user_course.course_id
         where user_course.learner_id = person.user_id
      ) as given
  ) studied
 where education_account.id = account.id;

insert into account_refresh (bucket_day) select current_date where exists (select from education_account);

-- Days since 2000 until access ends; after them accounts without an end; after them the expired, the latest first.
alter table education_account add column sort_end integer not null generated always as (
  case when bucket = 'expired' then 2000000 - (access_until - date '2000-01-01')
       when access_until = 'infinity' then 1000000
       else access_until - date '2000-01-01' end) stored;

create index education_account_created on education_account (bucket, created_at, id);
create index education_account_creator on education_account (bucket, sort_creator, id);
create index education_account_name on education_account (bucket, sort_name, id);
create index education_account_status on education_account (bucket, activated, id);
create index education_account_proposal on education_account (bucket, sort_proposal, id);
create index education_account_progress on education_account (bucket, progress, id);
create index education_account_end on education_account (bucket, sort_end, id);
create index education_account_partner_created on education_account (partner_id, bucket, created_at, id);
create index education_account_partner_creator on education_account (partner_id, bucket, sort_creator, id);
create index education_account_partner_name on education_account (partner_id, bucket, sort_name, id);
create index education_account_partner_status on education_account (partner_id, bucket, activated, id);
create index education_account_partner_proposal on education_account (partner_id, bucket, sort_proposal, id);
create index education_account_partner_progress on education_account (partner_id, bucket, progress, id);
create index education_account_partner_end on education_account (partner_id, bucket, sort_end, id);
create index education_account_search on education_account using gin (grams_within(search_text, partner_id));
-- Courses, owner and bucket as one set, so that one look into the index answers for a partner's learners in one state.
create function account_keys(course_ids bigint[], partner_id bigint, bucket account_bucket) returns text[]
  language plpgsql immutable parallel safe as $$
begin
  return course_ids::text[] || array['=' || coalesce(partner_id::text, ''), bucket::text];
end $$;
create index education_account_keys on education_account
  using gin (account_keys(course_ids, partner_id, bucket));

-- Lead to the accounts whose bucket changes with a day. Most end all at once: then access_until alone finds them.
create index education_account_access_until on education_account (access_until);
create index education_account_ready_until on education_account (ready_until)
  where ready_until < access_until and ready_until > '-infinity';
create index education_account_begun_until on education_account (begun_until)
  where begun_until < access_until and begun_until > '-infinity';

-- The list bookmarks also know the order by the end of access; the totals know buckets and courses.
truncate derived.account_anchor, derived.account_change;
alter table derived.account_anchor add column sort_end integer;
alter table derived.account_change
  add column bucket account_bucket not null,
  add column course_ids bigint[] not null,
  add column sort_end integer not null;

-- Partner 0 is all accounts, course 0 is any course or none.
drop table derived.account_total;
create table derived.account_total (
  partner_id bigint not null,
  course_id bigint not null,
  bucket account_bucket not null,
  count bigint not null,
  primary key (partner_id, course_id, bucket)
);

create or replace function derived.note_new_accounts() returns trigger language plpgsql as $$
begin
  insert into derived.account_change
         (weight, partner_id, id, created_at, sort_creator, sort_name, activated, sort_proposal, bucket, course_ids, sort_end)
  select 1, partner_id, id, created_at, sort_creator, sort_name, activated, sort_proposal, bucket, course_ids, sort_end
    from new_row;
  return null;
end $$;

create or replace function derived.note_gone_accounts() returns trigger language plpgsql as $$
begin
  insert into derived.account_change
         (weight, partner_id, id, created_at, sort_creator, sort_name, activated, sort_proposal, bucket, course_ids, sort_end)
  select -1, partner_id, id, created_at, sort_creator, sort_name, activated, sort_proposal, bucket, course_ids, sort_end
    from old_row;
  return null;
end $$;

-- Progress is not compared: it changes often, and its order has no bookmarks.
create or replace function derived.note_moved_accounts() returns trigger language plpgsql as $$
begin
  with moved as (
    select id from old_row join new_row using (id)
     where (old_row.partner_id, old_row.created_at, old_row.sort_creator, old_row.sort_name, old_row.activated,
            old_row.sort_proposal, old_row.bucket, old_row.course_ids, old_row.sort_end)
           is distinct from
           (new_row.partner_id, new_row.created_at, new_row.sort_creator, new_row.sort_name, new_row.activated,
            new_row.sort_proposal, new_row.bucket, new_row.course_ids, new_row.sort_end)
  )
  insert into derived.account_change
         (weight, partner_id, id, created_at, sort_creator, sort_name, activated, sort_proposal, bucket, course_ids, sort_end)
  select -1, partner_id, id, created_at, sort_creator, sort_name, activated, sort_proposal, bucket, course_ids, sort_end
    from old_row where id in (select id from moved)
  union all
  select 1, partner_id, id, created_at, sort_creator, sort_name, activated, sort_proposal, bucket, course_ids, sort_end
    from new_row where id in (select id from moved);
  return null;
end $$;

create trigger note_new_accounts after insert on education_account
  referencing new table as new_row for each statement execute function derived.note_new_accounts();
create trigger note_gone_accounts after delete on education_account
  referencing old table as old_row for each statement execute function derived.note_gone_accounts();
create trigger note_moved_accounts after update on education_account
  referencing old table as old_row new table as new_row for each statement execute function derived.note_moved_accounts();

insert into derived.account_change
       (weight, partner_id, id, created_at, sort_creator, sort_name, activated, sort_proposal, bucket, course_ids, sort_end)
select 1, partner_id, id, created_at, sort_creator, sort_name, activated, sort_proposal, bucket, course_ids, sort_end
  from education_account;
