import type { Db, Tx } from '../db/database.ts'
import { updateAccountCopiesOf } from '../people/account-copies.ts'
import type { PasswordCipher } from '../people/password-cipher.ts'
import { hashPassword } from '../people/passwords.ts'
import { insertUser, type NewUser } from '../people/users.ts'
import { randomPassword } from '../random-password.ts'
import { grantCourse } from '../study/give-course.ts'
import { createPeople, listDemonstrationCourses, type Owner } from './create-people.ts'
import { demonstrationPeople } from './demonstration-people.ts'
import { linkOwnLearner } from './link-own-learner.ts'

export interface DemonstrationAccount {
  who: string
  email: string
  password: string
}

interface Person {
  /** Missing for people whose sign-in is not printed at the start. */
  who?: string
  user: Omit<NewUser, 'passwordHash' | 'partnerId'>
  company?: string
}

export const knownPassword = 'demo-Parol-2026'

const superuser = { who: 'суперпользователь', user: { email: 'admin@example.org', isSuperuser: true } }
const vector = { who: 'партнёр', user: { email: 'partner@example.org' }, company: 'ООО «Вектор»' }
const learner = { who: 'обучающийся', user: { email: 'learner@example.org' } }
const north = { user: { email: 'north@example.org' }, company: 'АО «Северный завод»' }

const people: Person[] = [
  superuser,
  vector,
  learner,
  { who: 'сотрудник (admin)', user: { email: 'staff@example.org', role: 'admin' } },
  north,
]

export const demonstrationEmails = [
  ...people.map(({ user }) => user.email),
  ...demonstrationPeople.map(({ login }) => `${login}@example.org`),
]

const findPartner = async (tx: Tx, company: string): Promise<number> => {
  const query = tx.selectFrom('partner_profile').select('id').where('company', '=', company)
  return (await query.executeTakeFirstOrThrow()).id
}

const insertPerson = async (tx: Tx, now: Date, { user, company }: Person, passwordHash: string): Promise<Owner> => {
  const partnerId = company === undefined ? null : await findPartner(tx, company)
  const userId = await insertUser(tx, now, { ...user, passwordHash, partnerId })
  if (userId === undefined) throw new Error(`${user.email} exists already`)
  return { userId, partnerId }
}

interface Options {
  today: string
  timeZone: string
  cipher: PasswordCipher
  hasKnownPassword: boolean
}

/** The same for all, hashed once, where the server is not public; otherwise one for each. */
const createSecrets = (hasKnownPassword: boolean) => {
  const shared = hashPassword(knownPassword)
  return async () => {
    if (hasKnownPassword) return { password: knownPassword, passwordHash: await shared }
    const password = randomPassword(14)
    return { password, passwordHash: await hashPassword(password) }
  }
}

/** One person of each kind, the learner with the first course started today, and people with a history. Atomic. */
export const createDemonstrationAccounts = async (
  db: Db,
  now: Date,
  { hasKnownPassword, ...options }: Options,
): Promise<DemonstrationAccount[]> => {
  const createSecret = createSecrets(hasKnownPassword)
  const secrets = await Promise.all(people.map(createSecret))
  await db.transaction().execute(async (tx) => {
    const created = new Map<string, Owner>()
    for (const [index, person] of people.entries()) {
      created.set(person.user.email, await insertPerson(tx, now, person, secrets[index]?.passwordHash ?? ''))
    }
    const ownerOf = ({ user }: Person): Owner => created.get(user.email) ?? { userId: null, partnerId: null }
    const courses = await listDemonstrationCourses(tx)
    const [course] = courses
    const learnerId = ownerOf(learner).userId
    if (learnerId === null || course === undefined) return
    const { today, cipher } = options
    const owners = { vector: ownerOf(vector), north: ownerOf(north), site: { userId: null, partnerId: null } }
    await createPeople({
      tx,
      ...options,
      owners,
      superuserId: ownerOf(superuser).userId ?? learnerId,
      courses,
      createSecret,
    })
    const password = secrets[people.indexOf(learner)]?.password ?? ''
    const passwordEncrypted = cipher.encrypt(learnerId, password)
    await linkOwnLearner(tx, now, { learnerId, owner: owners.vector, courseId: course.id, passwordEncrypted })
    await grantCourse(tx, { learnerId, courseId: course.id, startDate: today, startedAt: now, givenBy: null, now })
    await updateAccountCopiesOf(tx, learnerId)
  })
  return people.flatMap(({ who, user }, index) =>
    who === undefined ? [] : [{ who, email: user.email, password: secrets[index]?.password ?? '' }],
  )
}
