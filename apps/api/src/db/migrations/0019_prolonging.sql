-- Access is prolonged before it ends, and the last period of a course can be taken back.

-- Days of the periods that prolong the current one: its start stays.
alter table user_course
  add column prolonged_days integer not null default 0 check (prolonged_days >= 0 and prolonged_days % 30 = 0);

-- A period is the first of its course, a prolongation, or a renewal: given again after the end of access. A renewal keeps
-- the access that it replaced, so that taking it back restores it.
alter table user_course_period
  add column replaced_start_date date,
  add column replaced_prolonged_days integer check (replaced_prolonged_days >= 0 and replaced_prolonged_days % 30 = 0),
  add column replaced_paused_days integer check (replaced_paused_days >= 0),
  add constraint replaced_whole check (
    num_nulls(replaced_start_date, replaced_prolonged_days, replaced_paused_days) in (0, 3)
    and (no > 1 or replaced_start_date is null)
  );

-- So far every later period is a renewal. The pauses before it are not known: without them that access ends earlier.
update user_course_period as period
   set replaced_start_date = previous.start_date, replaced_prolonged_days = 0, replaced_paused_days = 0
  from user_course_period as previous
 where previous.learner_id = period.learner_id and previous.user_course_id = period.user_course_id
   and previous.no = period.no - 1;
