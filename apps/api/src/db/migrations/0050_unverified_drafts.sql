-- That a point was compared with the official text is what a person says. New questions began with the mark, on the screen and from
-- files; so did changes that brought another source. Published wordings stay as they are.

alter table question_version validate constraint question_version_interval;

update question_draft
   set body = jsonb_set(body, '{point_verified}', 'false'), version = version + 1
 where question_id is null and body -> 'point_verified' = 'true';

-- Version 1 is what the file made of it: nobody has changed it since. Where the question cited nothing, its draft began with the mark.
update question_draft
   set body = jsonb_set(question_draft.body, '{point_verified}', 'false'), version = question_draft.version + 1
  from question_version
 where question_version.id = question_draft.base_version_id
   and question_draft.body -> 'point_verified' = 'true' and question_draft.body -> 'document' <> 'null'
   and (question_draft.version = 1 or question_version.body -> 'normative' = 'null')
   and (question_draft.body -> 'document', question_draft.body ->> 'point') is distinct from
       (question_version.body -> 'normative' -> 'document_id', question_version.body -> 'normative' ->> 'point');
