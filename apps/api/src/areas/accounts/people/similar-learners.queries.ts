import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isSamePerson } from '../../../people/find-users.ts'
import { type StaffScope, userInScope } from '../../../people/staff-scope.ts'
import { type ProfileRow, profileJson } from '../accounts.queries.ts'

const maxSimilar = 3

/** Learners of the scope with the same name and date of birth, the newest first. */
export const listSimilarLearners = async (
  db: Db,
  scope: StaffScope,
  person: { lastName: string; firstName: string; birthDate: string },
): Promise<ProfileRow[]> => {
  const requested = {
    lastName: sql`${person.lastName}`,
    firstName: sql`${person.firstName}`,
    birthDate: sql`${person.birthDate}::date`,
  }
  const { rows } = await sql<{ profile: ProfileRow }>`
    select ${profileJson} as profile
      from learner_profile profile
      join app_user on app_user.id = profile.user_id
      join app_user person on person.id = profile.user_id
     where ${isSamePerson(requested)} and ${userInScope(scope)}
     order by profile.id desc limit ${maxSimilar}`.execute(db)
  return rows.map(({ profile }) => profile)
}
