-- A question may have a wording that follows on a day. Which one a learner gets is decided by the day of their exam.

alter table question_version
  -- Grows where the right answer or its sense changes, so that learners are asked again.
  add column meaning_no smallint not null default 1 check (meaning_no > 0),
  -- The first day of the wording or of the edition that it cites, and the first one on which it no longer holds. They may
  -- become known later: the text stays as it is.
  add column valid_from date,
  add column valid_until date;

alter table question
  add column next_version_id bigint,
  add column next_from date,
  add constraint question_next check ((next_version_id is null) = (next_from is null)),
  add constraint question_next_version foreign key (id, next_version_id)
    references question_version (question_id, id) deferrable initially deferred;
create index question_next_version on question (next_version_id);

-- That of the wording which the learner answered last. Another meaning of the wording for their exam makes the question due.
alter table memory add column meaning_no smallint not null default 1;

-- The plan of a course looks at the dates of all its wordings, and not at their texts.
create index question_version_dates on question_version (id) include (valid_from, valid_until);
create index question_version_meaning on question_version (question_id) where meaning_no > 1;
