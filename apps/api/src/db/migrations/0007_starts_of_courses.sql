-- What a start of a course costs, and whom. Kept with the start, so that a report or an invoice made again later says the
-- same, whatever has happened to prices and accounts since.

alter table user_course_period
  add column price_kopecks bigint check (price_kopecks >= 0),
  -- Whose account it was given through; null for the site's own learners.
  add column partner_id bigint references partner_profile;

-- What is known of the past: today's price, and the giver's own account, or else the one that was newest at that time.
update user_course_period as period
   set price_kopecks = course.price_kopecks,
       partner_id = (
         select account.partner_id
           from education_account account join learner_profile profile on profile.id = account.profile_id
          where profile.user_id = period.learner_id
          order by (account.partner_id = (select partner_profile_id from app_user where id = period.given_by)) is true desc,
                   account.created_at <= period.given_at desc,
                   case when account.created_at <= period.given_at then -account.id else account.id end
          limit 1
       )
  from user_course join course on course.id = user_course.course_id
 where user_course.learner_id = period.learner_id and user_course.id = period.user_course_id;

alter table user_course_period alter column price_kopecks set not null;

create index user_course_period_partner on user_course_period (partner_id, start_date) where partner_id is not null;
drop index user_course_period_start;
