-- How learners answer each wording, counted from attempts every night. An attempt is counted once, two days after it was begun.
create index attempt_begun on attempt (created_at, id);

-- Up to which attempt the counts go: one row.
create table item_statistics_state (
  is_only boolean primary key default true check (is_only),
  counted_until timestamptz not null,
  last_attempt_id bigint not null
);
insert into item_statistics_state (counted_until, last_attempt_id) values ('-infinity', 0);

-- First answers of a learner in a course, so that the strength of who answers is known without reading their answers again.
create table first_answers (
  learner_id bigint not null,
  user_course_id bigint not null,
  answer_count integer not null,
  right_count integer not null,
  primary key (learner_id, user_course_id),
  foreign key (learner_id, user_course_id) references user_course on delete cascade,
  constraint first_answers_fit check (right_count between 0 and answer_count)
) with (fillfactor = 75);

-- Sums over the answers to a wording. `first` answers are those to what the learner had never answered.
create table item_statistics (
  version_id bigint primary key references question_version,
  asked_count integer not null,
  answer_count integer not null,
  right_count integer not null,
  first_count integer not null,
  first_right_count integer not null,
  -- Of first answers by learners whose strength is known.
  score_count integer not null,
  score_right_count integer not null,
  score_sum double precision not null,
  score_square_sum double precision not null,
  score_right_sum double precision not null,
  -- What follows from the sums; computed after each count where `is_stale`.
  is_stale boolean not null default true,
  facility real,
  facility_low real,
  facility_high real,
  discrimination real,
  median_time_s real,
  complaint_count integer not null default 0,
  flags text[] not null default '{}',
  -- Of first answers when an expert closed its review: no other is asked for until there are twice as many.
  muted_at integer
) with (fillfactor = 75);
create index item_statistics_stale on item_statistics (version_id) where is_stale;
create index item_statistics_flags on item_statistics (cardinality(flags), version_id);
create index item_statistics_facility on item_statistics (facility, version_id);
create index item_statistics_discrimination on item_statistics (discrimination, version_id);
-- From the largest, with rows without a value last.
create index item_statistics_facility_desc on item_statistics (facility desc nulls last, version_id);
create index item_statistics_discrimination_desc on item_statistics (discrimination desc nulls last, version_id);
create index item_statistics_time_desc on item_statistics (median_time_s desc nulls last, version_id);
create index item_statistics_answers on item_statistics (first_count, version_id);
create index item_statistics_time on item_statistics (median_time_s, version_id);
create index item_statistics_asked on item_statistics (asked_count, version_id);
create index item_statistics_complaints on item_statistics (complaint_count, version_id);

-- First answers by what was chosen and by the strength of who chose it: a step of 0 to 19, −1 where it is not known.
create table item_choice (
  version_id bigint not null references question_version,
  items smallint[] not null,
  score smallint not null check (score between -1 and 19),
  answer_count integer not null,
  primary key (version_id, items, score)
) with (fillfactor = 75);

-- First answers by the seconds that they took: the lower end of a step.
create table item_time (
  version_id bigint not null references question_version,
  from_s smallint not null,
  answer_count integer not null,
  right_count integer not null,
  primary key (version_id, from_s)
) with (fillfactor = 75);

-- A wording whose statistics ask for a look: one task, which opens again when there are twice as many answers.
alter table review_task
  drop constraint review_task_kind,
  add column version_id bigint unique references question_version,
  add constraint review_task_kind check (
    kind = 'norm_ends' and edition_id is not null and days_before is not null and num_nonnulls(conflict_id, version_id) = 0
    or kind = 'pack_conflict' and conflict_id is not null and num_nonnulls(edition_id, days_before, version_id) = 0
    or kind = 'item_flags' and version_id is not null and num_nonnulls(edition_id, days_before, conflict_id) = 0);
