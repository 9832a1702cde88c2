import {
  type Call,
  changeEducationAccount,
  changeUser,
  changeUserProfile,
  giveCourse,
  login,
  pauseCourse,
  prolongCourses,
  resumeCourse,
  startCourse,
  takeBackCourse,
} from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { updateAccountCopies } from '../../people/account-copies.ts'
import { linkAccount, type MadeLearner, makeAccount, makeLearner } from '../../testing/accounts.ts'
import { makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { holdLock, waitForBlocked } from '../../testing/held-lock.ts'
import { makePartner, makeUser, password, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { commandLine, erasePerson } from './privacy/erase-person.ts'

/** Concurrent changes of one person by staff and the learner all succeed, and the account copies agree. */

let app: TestApp
let superuser: { id: number; email: string }
/** Of several superusers, who take turns: what one person changes is changed one after the other. */
let tokens: string[]
let partner: { id: number; email: string; partnerId: number }
let courses: { id: number }[]

beforeAll(async () => {
  app = await startTestApp()
  superuser = await makeUser(app.db, { isSuperuser: true })
  const roots = [
    superuser,
    await makeUser(app.db, { isSuperuser: true }),
    await makeUser(app.db, { isSuperuser: true }),
  ]
  tokens = await Promise.all(roots.map((root) => signInAs(app, root)))
  partner = await makePartner(app.db)
  courses = [await makeCourse(app.db), await makeCourse(app.db), await makeCourse(app.db)]
})

interface Person extends MadeLearner {
  secondAccountId: number
  spareAccountId: number
  userCourseId: number
}

let serial = 0

/** A person with two accounts (one of the site, created by the superuser), a course that is not started, and a free account. */
const makePerson = async (): Promise<Person> => {
  serial += 1
  const learner = await makeLearner(app.db, partner, { email: `at-once-${serial}@example.org`, lastName: 'Прежняя' })
  const secondAccountId = await makeAccount(app.db, { createdBy: superuser.id })
  await linkAccount(app.db, secondAccountId, learner.profileId)
  const userCourseId = await makeUserCourse(app.db, {
    learnerId: learner.userId,
    courseId: courses[0]?.id ?? 0,
    startDate: '2026-11-10',
    started: false,
  })
  await app.db.transaction().execute((tx) => updateAccountCopies(tx, [learner.accountId, secondAccountId]))
  return { ...learner, secondAccountId, spareAccountId: await makeAccount(app.db, partner), userCourseId }
}

const ask = async (call: Call, path: string, body?: object): Promise<number> => {
  const token = tokens.shift() ?? ''
  tokens.push(token)
  return (await app.ask(call, { path, token, ...(body && { body }) })).status
}

const person = { first_name: 'Анна', phone: '+79120000001', birth_date: '1987-04-30' }

const writers = {
  rename: ({ profileId }: Person, round = 0) =>
    ask(changeUserProfile, `/api/user-profiles/${profileId}/`, { ...person, last_name: `Новая${'а'.repeat(round)}` }),
  email: ({ userId }: Person, round = 0) =>
    ask(changeUser, `/api/users/${userId}/`, { email: `new-${round}-${userId}@example.org` }),
  password: ({ accountId }: Person, round = 0) =>
    ask(changeEducationAccount, `/api/education-accounts/${accountId}/`, { password: `novyi-Parol-${round}` }),
  'password of the user': ({ userId }: Person, round = 0) =>
    ask(changeUser, `/api/users/${userId}/`, { password: `drugoi-Parol-${round}` }),
  courses: ({ secondAccountId }: Person, round = 0) =>
    ask(changeEducationAccount, `/api/education-accounts/${secondAccountId}/`, {
      courses: courses.slice(0, 2 + (round % 2)).map(({ id }) => id),
    }),
  link: ({ spareAccountId, profileId }: Person) =>
    ask(changeEducationAccount, `/api/education-accounts/${spareAccountId}/`, { profile: profileId }),
  pause: ({ userCourseId }: Person, round = 0) =>
    round % 2 === 0
      ? ask(pauseCourse, `/api/user-courses/${userCourseId}/pause/`)
      : ask(resumeCourse, `/api/user-courses/${userCourseId}/resume/`),
  give: ({ userId }: Person) => ask(giveCourse, giveCourse.path, { user: userId, course: courses[2]?.id ?? 0 }),
  prolong: ({ userCourseId }: Person) =>
    ask(prolongCourses, prolongCourses.path, {
      items: [{ user_course: userCourseId, access_until: '2026-12-09' }],
      preview: false,
    }),
  'take back': ({ userCourseId }: Person) =>
    ask(takeBackCourse, `/api/user-courses/${userCourseId}/take-back/`, { access_until: '2026-12-09' }),
  'sign in': async ({ email }: Person) => (await app.ask(login, { body: { email, password } })).status,
  'email of the account’s creator': (_: Person, round = 0) =>
    ask(changeUser, `/api/users/${superuser.id}/`, { email: `root-${serial}-${round}@example.org` }),
  erase: async ({ email }: Person) => {
    await erasePerson(app.db, app.clock.now, { whose: { email }, by: commandLine })
    return 200
  },
} as const

type Writer = keyof typeof writers

/** The copies of the person's accounts equal the result of a refresh. */
const expectCopiesRight = async ({ accountId, secondAccountId, spareAccountId }: Person) => {
  const ids = [accountId, secondAccountId, spareAccountId]
  const readCopies = async () => {
    const { rows } = await sql`
      select id, sort_creator, sort_name, first_proposal_no, search_text, latest_user_course_id, progress,
             course_ids, ready_until::text, begun_until::text, access_until::text, bucket
        from education_account where id = any(${ids}::bigint[]) order by id`.execute(app.db)
    return rows
  }
  const copies = await readCopies()
  await app.db.transaction().execute((tx) => updateAccountCopies(tx, ids))
  expect(copies).toEqual(await readCopies())
}

const names = Object.keys(writers) as Writer[]
/** `npm run proof` runs every pair, `npm test` each writer with itself. */
const maxDistance = process.env.PROOF ? names.length : 1
const pairs = names.flatMap((one, index) =>
  names.slice(index, index + maxDistance).map((other): [Writer, Writer] => [one, other]),
)

describe('concurrent writers', () => {
  test.each(pairs)('%s and %s', async (one, other) => {
    const made = await makePerson()
    const pending = [writers[one](made, 0), writers[other](made, 1), writers[one](made, 2), writers[other](made, 3)]
    const statuses = await Promise.all(pending)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    await expectCopiesRight(made)
  })
})

test('no writer was retried after a deadlock', async () => {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app.db)
  expect(rows).toEqual([{ deadlocks: 0 }])
})

/** The first writer waits for the account, which another session locks; the second has begun when the lock is released. */
const runBoth = async (made: Person, one: Writer, other: Writer): Promise<number[]> => {
  const held = await holdLock(app.connection, 'select from education_account where id = any($1) for update', [
    [made.accountId, made.secondAccountId],
  ])
  const first = writers[one](made)
  await waitForBlocked(app.db, 1)
  const second = writers[other](made)
  await waitForBlocked(app.db, 2)
  await held.release()
  return Promise.all([first, second])
}

const overtaking: [Writer, Writer][] = [
  ['rename', 'pause'],
  ['link', 'rename'],
  ['password', 'email'],
  ['email of the account’s creator', 'courses'],
  ['pause', 'rename'],
  ['rename', 'courses'],
  ['email', 'pause'],
  ['password', 'rename'],
  ['sign in', 'password of the user'],
]

test.each(process.env.PROOF ? overtaking : overtaking.slice(0, 4))(
  'while %s waits for the lock, %s arrives: both succeed',
  async (one, other) => {
    const made = await makePerson()
    expect(await runBoth(made, one, other)).toEqual([200, 200])
    await expectCopiesRight(made)
  },
)

test('a course started while the person is renamed leaves both changes in the list', async () => {
  const made = await makePerson()
  const own = await signInAs(app, made)
  const held = await holdLock(app.connection, 'select from education_account where id = $1 for update', [
    made.accountId,
  ])
  const renamed = writers.rename(made)
  await waitForBlocked(app.db, 1)
  const path = `/api/courses/${courses[0]?.id}/start_course/`
  const begun = app.ask(startCourse, { path, token: own })
  await waitForBlocked(app.db, 2)
  await held.release()
  expect([await renamed, (await begun).status]).toEqual([200, 200])
  await expectCopiesRight(made)
})
