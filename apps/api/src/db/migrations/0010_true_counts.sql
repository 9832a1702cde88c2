-- A ticket that came back in a load of content was not counted, and answers to questions that had left a course moved its
-- learners' counts. The raised revision has every learner's counts made anew when they are next read.

update course
   set ticket_count = (select count(*) from ticket where ticket.course_id = course.id and ticket.retired_at is null),
       question_count = (select count(*) from course_question where course_question.course_id = course.id),
       content_rev = content_rev + 1;
