-- A bulk creation ends with an outcome for each row: a repeat with the same key gets the same answer. No personal data.
alter table bulk_creation
  add column outcomes jsonb,
  add column finished_at timestamptz;

-- Those that were created before: all rows or none.
update bulk_creation set finished_at = created_at where account_ids is not null;
alter table bulk_creation add check ((account_ids is null) = (finished_at is null));

-- Finds people of the same name who were born on the same day.
create index learner_profile_birth on learner_profile (birth_date, searchable(last_name));
