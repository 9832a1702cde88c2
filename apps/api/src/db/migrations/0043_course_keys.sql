-- The accounts with a course, of a partner or in a state: one entry of the index answers, instead of a course's entries compared
-- with all of the partner's or the state's. account_keys() stays for the version before this one, without its index.
create function account_course_keys(course_ids bigint[], partner_id bigint, bucket account_bucket) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  keys text[] := '{}';
  course text;
begin
  foreach course in array course_ids::text[] loop
    keys := keys || array[course, course || '/' || bucket];
    if partner_id is not null then
      keys := keys || array[course || '=' || partner_id, course || '=' || partner_id || '/' || bucket];
    end if;
  end loop;
  return keys;
end $$;

drop index education_account_keys;
create index education_account_course_keys on education_account
  using gin (account_course_keys(course_ids, partner_id, bucket));

-- A partner's accounts with a course are read from this index alone: with many accounts of the partner the planner would
-- rather read those of all partners.
drop index education_account_partner_created;
create index education_account_partner_created on education_account (partner_id, bucket, created_at, id) include (course_ids);

-- Without statistics of the entries the planner reads all accounts of the partner instead.
analyze education_account;
