-- The last forecast of passing, for lists: its chance and band, null where too little is known of the learner, and when it was
-- computed. An answer marks it as stale. The index changes only with the mark and with a new forecast, at most once an hour.
alter table user_course
  add column ready_p real,
  add column ready_lo real,
  add column ready_hi real,
  add column ready_at timestamptz,
  -- Courses from before this column get their first forecast.
  add column ready_stale boolean not null default true,
  add constraint ready_whole check (num_nulls(ready_p, ready_lo, ready_hi) in (0, 3)),
  add constraint ready_has_time check (ready_p is null or ready_at is not null),
  add constraint ready_in_band check (ready_lo between 0 and ready_p and ready_hi between ready_p and 1);
alter table user_course alter column ready_stale set default false;
create index user_course_ready_due on user_course (coalesce(ready_at, '-infinity'), learner_id, id) where ready_stale;

-- The forecast before the first attempt at a ticket, to be compared with the result, which is in the attempt.
create table forecast_check (
  learner_id bigint not null,
  attempt_id bigint not null,
  p real not null,
  lo real not null,
  hi real not null,
  created_at timestamptz not null,
  primary key (learner_id, attempt_id),
  foreign key (learner_id, attempt_id) references attempt on delete cascade,
  constraint p_in_band check (lo between 0 and p and hi between p and 1)
);
create index forecast_check_order on forecast_check (created_at desc);

-- One row: how well the forecasts agree with the results. Not backed up.
create table derived.forecast_quality (
  is_only boolean primary key default true check (is_only),
  measured_at timestamptz not null,
  check_count integer not null check (check_count >= 0),
  -- Null while there is nothing to measure.
  brier real,
  ece real,
  cover real
);
