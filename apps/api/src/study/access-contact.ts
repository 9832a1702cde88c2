import type { AccessContact } from '@dopusk/contract'
import { sql } from 'kysely'
import { partnerDisplayName } from '../people/partner-brand.ts'

/**
 * For queries over `user_course`: whom a learner asks about access. The partner who pays for the newest period, where
 * learners know their phone or email; otherwise the organisation.
 */
export const accessContact = sql<AccessContact | null>`(
  select json_build_object('name', name, 'phone', phone, 'email', email)
    from (select ${partnerDisplayName} as name, contact_phone as phone, contact_email as email, 1 as rank
            from user_course_period period join partner_profile on partner_profile.id = period.partner_id
           where period.learner_id = user_course.learner_id and period.user_course_id = user_course.id
             and period.no = (select max(no) from user_course_period newest
                               where newest.learner_id = period.learner_id
                                 and newest.user_course_id = period.user_course_id)
             and coalesce(contact_phone, contact_email) is not null
           union all
          select short_name, phone, email, 2 from organisation
           order by rank limit 1) as contact)`
