-- The learner's plan: the day of the exam, how many answers a day they want to give, and the mode of the last planned day.
alter table user_course
  add column exam_date date,
  add column daily_goal smallint check (daily_goal between 5 and 200),
  add column plan_mode text check (plan_mode in ('cover_first', 'repeat_first'));

-- When the question was answered for the first time; null for memories from before this column.
alter table memory add column learned_at timestamptz;
