-- What a person wants to be reminded of. Who has no row has the defaults.
create table reminder_setting (
  user_id bigint primary key references app_user on delete cascade,
  plan text not null default 'off' check (plan in ('off', 'weekly', 'daily')),
  exam boolean not null default true,
  access boolean not null default true,
  norms boolean not null default true,
  replies boolean not null default true,
  -- Hours of the day between which nothing comes.
  quiet_from smallint not null default 21 check (quiet_from between 0 and 23),
  quiet_until smallint not null default 9 check (quiet_until between 0 and 23),
  -- Part of the calendar's address: another number is another address. Null where there is no calendar.
  calendar_no integer,
  -- The number of the last calendar, so that an address never comes back.
  last_calendar_no integer not null default 0
);
create index reminder_setting_plan on reminder_setting (user_id) where plan <> 'off';

-- The one message of a day: what it was about, and the mail.
create table reminder_message (
  learner_id bigint not null references learner on delete cascade,
  day date not null,
  topics text[] not null,
  mail_id bigint references mail_outbox on delete set null,
  created_at timestamptz not null,
  primary key (learner_id, day)
);
create index reminder_message_mail on reminder_message (mail_id);

-- Whose exam is in so many days.
create index user_course_exam on user_course (exam_date) where exam_date is not null;
