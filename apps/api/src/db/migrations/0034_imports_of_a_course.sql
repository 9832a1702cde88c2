-- An import is known by its key within its course: the same key for another course is another import.
alter table content_import drop constraint content_import_pkey;
alter table content_import add primary key (course_id, key);
drop index content_import_course;
