-- A reset deletes the attempts of a course. That a period was studied stays known: set where a reset deletes the proof.
alter table user_course_period add column studied_at timestamptz;
