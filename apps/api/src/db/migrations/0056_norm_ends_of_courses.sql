-- Apart from the new column: the table of courses is not locked meanwhile.
update course set norm_ends = expired.days
  from (
    select course_id, jsonb_agg(jsonb_build_object('ended', ended, 'from', "from", 'until', "until") order by ended, "from", "until") as days
      from (
        select distinct course_question.course_id, version.valid_until as ended,
               greatest(version.valid_until, case when version.id = question.next_version_id then question.next_from end) as "from",
               least(question.retire_on, case when version.id = question.current_version_id then question.next_from end,
                     (select min(coalesce(later.valid_from, '-infinity'))
                        from question_version_norm cited join norm_point on norm_point.id = cited.norm_point_id
                        join norm_edition edition on edition.id = norm_point.edition_id
                        join norm_edition earlier on earlier.pack_key = edition.pack_key
                        join norm_edition later on later.replaces_id = earlier.id and later.retired_at is null
                       where cited.version_id = version.id)) as "until"
          from question_version version
          join question on version.id in (question.current_version_id, question.next_version_id)
          join course_question on course_question.question_id = question.id
         where version.valid_until is not null and question.id = version.question_id
      ) as each
     where "until" is null or "from" < "until"
     group by course_id
  ) as expired
 where expired.course_id = course.id;
