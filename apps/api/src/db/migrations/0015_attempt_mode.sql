-- What a check was made of; null for tickets, and for favourites and mistakes from before this column.
alter table attempt add column mode text
  check (mode in ('new', 'repeat', 'mixed', 'plan', 'topic', 'weak', 'favourites', 'mistakes', 'changed', 'offline'));
update attempt set mode = case difficulty when 'Hard' then 'new' when 'Easy' then 'repeat' else 'mixed' end
 where difficulty is not null;
alter table attempt add constraint ticket_has_no_mode check (kind = 'check' or mode is null);

-- Attempts under way, for the banner on the learner's first screens.
create index attempt_unfinished on attempt (learner_id, created_at desc) where finished_at is null;
