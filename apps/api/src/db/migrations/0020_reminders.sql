-- Reminders to learners: that access ends soon, that a course was not begun.

alter table partner_profile add column reminders_off boolean not null default false;

-- A reminder that was put in the outbox: at most one of a kind for each period, whatever happens to the mail. A period that is
-- taken back takes its reminders along.
create table course_reminder (
  learner_id bigint not null,
  user_course_id bigint not null,
  period_no integer not null,
  kind text not null check (kind in ('ends_in_7', 'ends_in_1', 'not_begun')),
  due_on date not null,
  created_at timestamptz not null,
  primary key (learner_id, user_course_id, period_no, kind),
  foreign key (learner_id, user_course_id, period_no) references user_course_period on delete cascade
);
