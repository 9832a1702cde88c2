-- Answers that were given without a line, and sent later.
alter table attempt
  -- The check as the browser knows it: its answers may come in several batches.
  add column client_attempt uuid,
  add constraint offline_has_client check ((client_attempt is null) = (mode is distinct from 'offline'));
create unique index attempt_client on attempt (learner_id, client_attempt) where client_attempt is not null;

alter table attempt_question
  -- False where a newer answer had come before this one: what the learner remembers is from the newer one.
  add column moves_memory boolean not null default true;

-- Finished pauses of a course: an answer that was given during one does not count, whenever it comes.
create table course_pause (
  learner_id bigint not null,
  user_course_id bigint not null,
  paused_on date not null,
  resumed_on date not null,
  primary key (learner_id, user_course_id, paused_on),
  foreign key (learner_id, user_course_id) references user_course on delete cascade,
  constraint course_pause_lasts check (resumed_on > paused_on)
);
