import type { PartnerBrand } from '@dopusk/contract'
import { type RawBuilder, sql } from 'kysely'

/** For queries over `partner_profile`: the name that learners read. */
export const partnerDisplayName = sql<string>`coalesce(partner_profile.display_name, partner_profile.company)`

/** Under `/files/`, by checksum: a logo that changes gets another address. */
const logo = (theme: 'light' | 'dark'): RawBuilder<PartnerBrand['logo']> => sql`(
  select json_build_object('src', '/files/logos/' || encode(sha256, 'hex'), 'width', width, 'height', height)
    from partner_logo where partner_id = partner_profile.id and theme = ${sql.lit(theme)})`

export const partnerLogo = logo('light')
export const partnerDarkLogo = logo('dark')

/** For queries over `app_user`: what the learner sees of the partner who gave the newest period of any course. */
export const brandOfLearner = sql<PartnerBrand | null>`(
  select json_build_object('name', ${partnerDisplayName}, 'logo', ${partnerLogo}, 'logo_dark', ${partnerDarkLogo})
    from (select partner_id from user_course_period
           where learner_id = app_user.id order by given_at desc, user_course_id desc, no desc limit 1) newest
    join partner_profile on partner_profile.id = newest.partner_id)`
