-- On which days some wording of a course is one whose norm has ended without a successor, and when that norm ended: every list of
-- a learner's courses asks it. The server computes it anew when the content changes, and every hour.
alter table course add column norm_ends jsonb not null default '[]';
