import { hashPassword } from '../areas/session/passwords.ts'
import { insertUser, type NewUser } from '../areas/session/session.queries.ts'
import type { Db, Tx } from '../db/database.ts'
import { giveCourse } from '../learning/give-course.ts'
import { randomPassword } from '../random-password.ts'
import { insertEducationAccounts } from './education-accounts.ts'

export interface DemonstrationAccount {
  who: string
  email: string
  password: string
}

interface Person {
  who: string
  user: Omit<NewUser, 'passwordHash' | 'partnerId'>
  company?: string
}

const knownPassword = 'demo-Parol-2026'
const learnerEmail = 'learner@example.org'

const people: Person[] = [
  { who: 'суперпользователь', user: { email: 'admin@example.org', isSuperuser: true } },
  { who: 'партнёр', user: { email: 'partner@example.org' }, company: 'ООО «Вектор»' },
  { who: 'обучающийся', user: { email: learnerEmail } },
  { who: 'сотрудник (admin)', user: { email: 'staff@example.org', role: 'admin' } },
]

const findPartner = async (tx: Tx, company: string): Promise<number> => {
  const query = tx.selectFrom('partner_profile').select('id').where('company', '=', company)
  return (await query.executeTakeFirstOrThrow()).id
}

const insertPerson = async (tx: Tx, now: Date, { user, company }: Person, passwordHash: string): Promise<number> => {
  const partnerId = company === undefined ? null : await findPartner(tx, company)
  const id = await insertUser(tx, now, { ...user, passwordHash, partnerId })
  if (id === undefined) throw new Error(`${user.email} is there already`)
  return id
}

/** One person of each kind, the learner with the first demo course begun today. All or nothing. */
export const createDemonstrationAccounts = async (
  db: Db,
  now: Date,
  { today, reachableByStrangers }: { today: string; reachableByStrangers: boolean },
): Promise<DemonstrationAccount[]> => {
  const passwords = people.map(() => (reachableByStrangers ? randomPassword(14) : knownPassword))
  const hashes = await Promise.all(passwords.map(hashPassword))
  await db.transaction().execute(async (tx) => {
    const ids = new Map<string, number>()
    for (const [index, person] of people.entries()) {
      ids.set(person.user.email, await insertPerson(tx, now, person, hashes[index] ?? ''))
    }
    const learnerId = ids.get(learnerEmail)
    const course = await tx
      .selectFrom('course')
      .select('id')
      .where('is_demo', '=', true)
      .where('retired_at', 'is', null)
      .orderBy('position')
      .executeTakeFirst()
    if (learnerId === undefined || course === undefined) return
    await giveCourse(tx, { learnerId, courseId: course.id, startDate: today, startedAt: now, givenBy: null, now })
    await insertEducationAccounts(tx, now, { learnerId, learnerEmail, courseId: course.id, today })
  })
  return people.map(({ who, user }, index) => ({ who, email: user.email, password: passwords[index] ?? '' }))
}
