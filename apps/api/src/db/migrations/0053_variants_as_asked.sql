-- The numbers of the variants in the order in which the learner saw them when they complained: «вариант 2» is that of their screen.
-- Null in rows of before, and for an attempt without a line, whose order only the browser knew.

alter table complaint add column shown_order smallint[];
