-- Which wordings of a course have ended is asked for every course that a learner has: most wordings have no end.
create index question_version_until on question_version (valid_until, question_id) where valid_until is not null;
