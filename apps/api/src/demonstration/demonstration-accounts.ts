import type { Db, Tx } from '../db/database.ts'
import type { PasswordCipher } from '../people/password-cipher.ts'
import { hashPassword } from '../people/passwords.ts'
import { insertUser, type NewUser } from '../people/users.ts'
import { randomPassword } from '../random-password.ts'
import { createQuestionVersions } from '../study/question-versions.ts'
import { createInbox } from './create-inbox.ts'
import { createOwnLearner, ownEmail, ownGivenDaysAgo } from './create-own-learner.ts'
import { createPeople, listDemonstrationCourses, type Owner } from './create-people.ts'
import { getPartnerId, useIndexes } from './demonstration.queries.ts'
import { type DemonstrationPerson, demonstrationPeople } from './demonstration-people.ts'
import { readRightItems } from './study-replay.ts'

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
const learner = { who: 'обучающийся', user: { email: ownEmail } }
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

interface Created extends Owner {
  userId: number
}

const insertPerson = async (tx: Tx, now: Date, { user, company }: Person, passwordHash: string): Promise<Created> => {
  const partnerId = company === undefined ? null : await getPartnerId(tx, company)
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

const of = <T>(known: ReadonlyMap<Person, T>, person: Person): T => {
  const found = known.get(person)
  if (found === undefined) throw new Error(`${person.user.email} is missing`)
  return found
}

const isEarlier = ({ courses: [first] }: DemonstrationPerson): boolean => (first?.givenDaysAgo ?? 0) > ownGivenDaysAgo

/** One person of each kind, and people with a history, among them the learner; in the order of their proposals. Atomic. */
export const createDemonstrationAccounts = async (
  db: Db,
  now: Date,
  { hasKnownPassword, ...options }: Options,
): Promise<DemonstrationAccount[]> => {
  const createSecret = createSecrets(hasKnownPassword)
  const secrets = new Map(await Promise.all(people.map(async (person) => [person, await createSecret()] as const)))
  await db.transaction().execute(async (tx) => {
    await useIndexes(tx)
    const created = new Map<Person, Created>()
    for (const person of people) {
      if (person !== learner) created.set(person, await insertPerson(tx, now, person, of(secrets, person).passwordHash))
    }
    const context = {
      tx,
      ...options,
      owners: {
        vector: of(created, vector),
        north: of(created, north),
        site: { userId: null, partnerId: null },
      },
      superuserId: of(created, superuser).userId,
      courses: await listDemonstrationCourses(tx),
      rightItems: await readRightItems(tx),
      versions: createQuestionVersions(),
      createSecret,
    }
    await createPeople(context, isEarlier)
    await createOwnLearner(context, { ...of(secrets, learner), now })
    await createPeople(context, (person) => !isEarlier(person))
    await createInbox(context)
  })
  return people.flatMap((person) =>
    person.who === undefined
      ? []
      : [{ who: person.who, email: person.user.email, password: of(secrets, person).password }],
  )
}
