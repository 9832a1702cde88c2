import { openTable } from '@dopusk/content/table'
import { exportEducationAccounts, listEducationAccounts } from '@dopusk/contract'
import { beforeAll, expect, test } from 'vitest'
import { updateAccountCopiesOf } from '../../../people/account-copies.ts'
import { makeAccount, makeLearner } from '../../../testing/accounts.ts'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { holdLock, waitForBlocked } from '../../../testing/held-lock.ts'
import { logInAs, makePartner, makeUser, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let partner: { id: number; email: string; partnerId: number }
let token: string
let company: string
let course: MadeCourse

const hostile = '=cmd|"/c calc"!A1'

const give = async (learnerId: number, startDate: string, started: boolean) => {
  await makeUserCourse(app.db, { learnerId, courseId: course.id, startDate, started })
  await app.db.transaction().execute((tx) => updateAccountCopiesOf(tx, learnerId))
}

/** Today is 15 November 2026. */
beforeAll(async () => {
  app = await startTestApp()
  partner = await makePartner(app.db)
  token = await signInAs(app, partner)
  const { partnerId, id: createdBy } = partner
  company = (await app.db.selectFrom('partner_profile').select('company').executeTakeFirstOrThrow()).company
  course = await makeCourse(app.db, { questions: 2 })
  const own = { partnerId, createdBy, createdAt: new Date('2026-10-31T22:00:00Z') }
  const studying = await makeLearner(app.db, own, {
    lastName: 'Ёлкин',
    firstName: 'Пётр',
    email: 'elkin@example.org',
    readablePassword: 'secret-2345',
  })
  await give(studying.userId, '2026-10-20', true)
  await logInAs(app, studying)
  const over = await makeLearner(app.db, own, { lastName: hostile, firstName: 'Б', email: 'over@example.org' })
  await give(over.userId, '2026-09-01', false)
  const applied = await makeAccount(app.db, { ...own, proposals: [course.id, course.id] })
  const center = { pack_key: 'center', name: 'ЦОК «Север»', phone: '+7', email: 'c@example.org', position: 1 }
  const { id } = await app.db.insertInto('exam_center').values(center).returning('id').executeTakeFirstOrThrow()
  await app.db.updateTable('proposal').set({ exam_center_id: id }).where('education_account_id', '=', applied).execute()
  const other = await makePartner(app.db)
  await makeAccount(app.db, { partnerId: other.partnerId, createdBy: other.id, proposals: [course.id] })
})

const exported = async (query = '', as = token) => {
  const path = `${exportEducationAccounts.path}${query}`
  const file = await app.askForFile(exportEducationAccounts, { path, token: as })
  expect([file.status, file.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="learners.xlsx"'])
  const [sheet] = await openTable(file.bytes, 'learners.xlsx', () => true)
  return { bytes: file.bytes, rows: sheet?.rows.map(({ cells }) => cells) ?? [] }
}

const day = (text: string) => new Date(`${text}T00:00:00Z`)

test('the file has a line for each account of the list, with dates and numbers as such', async () => {
  const { rows } = await exported()
  const courses = await app.db.selectFrom('course').select('name').executeTakeFirstOrThrow()
  const numbers = (await app.db.selectFrom('proposal').select('no').orderBy('no').execute()).map(({ no }) => no)
  expect(rows).toEqual([
    [
      '№',
      'Создана',
      'Кем',
      'Фамилия Имя Отчество',
      'Email',
      'Телефон',
      'Курсы',
      'Доступ до',
      'Осталось дней',
      'Прогресс',
      'Последний визит',
      'Состояние',
      'Заявки',
      'Центр оценки квалификации',
    ],
    [
      1,
      day('2026-11-01'),
      company,
      'Ёлкин Пётр',
      'elkin@example.org',
      '+79000000000',
      courses.name,
      day('2026-11-18'),
      4,
      0,
      day('2026-11-15'),
      'Учится, доступ заканчивается',
      null,
      null,
    ],
    [
      2,
      day('2026-11-01'),
      company,
      `${hostile} Б`,
      'over@example.org',
      '+79000000000',
      courses.name,
      day('2026-09-30'),
      0,
      0,
      null,
      'Доступ закончился',
      null,
      null,
    ],
    [
      3,
      day('2026-11-01'),
      company,
      'Заявкин Иван',
      'applicant@example.org',
      '+79000000000',
      null,
      null,
      null,
      null,
      null,
      'Обучение не начато',
      `${numbers[0]}, ${numbers[1]}`,
      'ЦОК «Север»',
    ],
  ])
})

test('filters and order are those of the list', async () => {
  const names = async (query: string) => (await exported(query)).rows.slice(1).map((cells) => cells[3])
  expect(await names('?order_by=-access_until')).toEqual([`${hostile} Б`, 'Заявкин Иван', 'Ёлкин Пётр'])
  expect(await names('?state=expired')).toEqual([`${hostile} Б`])
  expect(await names('?search=заявкин')).toEqual(['Заявкин Иван'])
  expect(await names(`?course=${course.id}&state=active`)).toEqual(['Ёлкин Пётр'])
  expect(await names('?start_date=01.09.2026&end_date=01.09.2026')).toEqual([`${hostile} Б`])
  expect(await names('?search=никого')).toEqual([])
})

test('a partner exports their own accounts, whatever the request names; a superuser all, or one partner’s', async () => {
  const count = async (query: string, as: string) => (await exported(query, as)).rows.length - 1
  const superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
  const { id: other } = await app.db
    .selectFrom('partner_profile')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(await count(`?created_by=${other}`, token)).toBe(3)
  expect(await count('', superuser)).toBe(4)
  expect(await count(`?created_by=${other}`, superuser)).toBe(1)
})

test('paging is refused', async () => {
  const path = `${exportEducationAccounts.path}?limit=10`
  expect((await app.askForFile(exportEducationAccounts, { path, token })).status).toBe(400)
})

test('a change while the file is made is not in it', async () => {
  const held = await holdLock(app.connection, 'lock table exam_center in access exclusive mode')
  const pending = exported()
  await waitForBlocked(app.db, 1)
  const added = await makeAccount(app.db, partner)
  await held.release()
  expect((await pending).rows).toHaveLength(4)
  expect((await app.ask(listEducationAccounts, { token })).body.results.at(-1)?.id).toBe(added)
})

test('at most four documents are made at once', async () => {
  const held = await holdLock(app.connection, 'lock table exam_center in access exclusive mode')
  const pending = Array.from({ length: 4 }, () => exported())
  await waitForBlocked(app.db, 4)
  const refused = await app.askForFile(exportEducationAccounts, { token })
  expect([refused.status, refused.error?.code]).toEqual([429, 'too_many_requests'])
  await held.release()
  await Promise.all(pending)
})
