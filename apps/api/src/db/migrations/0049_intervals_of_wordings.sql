-- A wording that ends before it begins is in force on no day. Files that were read back made such ones: their beginning becomes
-- unknown. The check of all rows is a migration of its own: it takes no lock that stops answers.

alter table question_version
  add constraint question_version_interval check (valid_from < valid_until) not valid;
update question_version set valid_from = null where valid_from >= valid_until;
