-- False where the figures of the exam are not from its own document: the learner is told so.
alter table exam_profile add column is_verified boolean not null default true;
