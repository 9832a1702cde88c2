import { openTable, showCell } from '@dopusk/content/table'
import { bombBook, brokenXmlBook, cornersBook, hiddenCornersBook } from '@dopusk/content/testing/hostile-workbooks'
import {
  type BulkCheck,
  checkBulkFile,
  createInBulk,
  getBulkProgress,
  getBulkTemplate,
  listEducationAccounts,
  login,
} from '@dopusk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeLearner } from '../../../testing/accounts.ts'
import { makeCourse } from '../../../testing/courses.ts'
import { makePartner, makeUser, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let partner: { id: number; email: string; partnerId: number }
let token: string
let course: { id: number }
let courseName: string

beforeAll(async () => {
  app = await startTestApp()
  partner = await makePartner(app.db)
  token = await signInAs(app, partner)
  course = await makeCourse(app.db)
  await makeCourse(app.db)
  const row = await app.db.selectFrom('course').select('name').where('id', '=', course.id).executeTakeFirstOrThrow()
  courseName = row.name
})

const countRows = async () => {
  const tables = [
    'app_user',
    'learner_profile',
    'education_account',
    'user_course',
    'mail_outbox',
    'bulk_creation',
  ] as const
  const counts = tables.map((table) =>
    app.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).map(({ count }) => count)
}

const check = async (content: string | Uint8Array, fileName = 'list.csv') => {
  const body = { file_name: fileName, content: Buffer.from(content).toString('base64') }
  const before = await countRows()
  const answer = await app.ask(checkBulkFile, { body, token })
  expect(await countRows()).toEqual(before)
  return answer
}

const heading = 'Фамилия;Имя;Отчество;Email;Телефон;Дата рождения;Курсы'
const line = (fields: Partial<Record<'last' | 'email' | 'phone' | 'day' | 'course', string>> = {}) =>
  `${fields.last ?? 'Ёлкина'};Анна;;${fields.email ?? 'anna@bulk.example'};${fields.phone ?? '+79120000001'};${fields.day ?? '30.04.1987'};${fields.course ?? ''}`

const errorsOf = ({ rows }: BulkCheck) => rows.map(({ line: at, errors }) => [at, errors])

describe('reading a file', () => {
  test('normalises the usual spellings of names, phones, dates and courses', async () => {
    const rows = [
      line({ phone: '8 (912) 000-00-01', day: '1.4.1987', course: courseName.toUpperCase() }),
      line({ email: 'b@bulk.example', phone: '9120000001', day: '1987-04-01' }),
    ]
    const { body } = await check([heading, ...rows].join('\n'))
    expect(body).toMatchObject({ file_errors: [], unused_columns: [], error_count: 0 })
    expect(body.rows).toMatchObject([
      {
        line: 2,
        last_name: 'Ёлкина',
        patronymic: null,
        phone: '+79120000001',
        birth_date: '1987-04-01',
        courses: [course.id],
      },
      { line: 3, phone: '+79120000001', birth_date: '1987-04-01', courses: [] },
    ])
  })

  test('reads UTF-8 with a BOM, Windows-1251, commas or tabs, and columns in any order', async () => {
    const text = `Почта,Дата рождения,Имя,Фамилия,Телефон,Табельный номер\na@b.ru,30.04.1987,Анна,Ёлкина,+79120000001,7\n`
    const cp1251 = Buffer.from([...text].map((letter) => toCp1251(letter)))
    for (const content of [Buffer.from(`\uFEFF${text}`), cp1251, Buffer.from(text.replaceAll(',', '\t'))]) {
      const { body } = await check(content)
      expect(body.rows).toMatchObject([{ last_name: 'Ёлкина', first_name: 'Анна', email: 'a@b.ru', errors: {} }])
      expect(body.unused_columns).toEqual(['Табельный номер'])
    }
  })

  test('reads a workbook: the filled template gives back its rows', async () => {
    const template = await app.ask(getBulkTemplate, { token })
    const bytes = Buffer.from(template.body.content, 'base64')
    const [sheet] = await openTable(bytes, template.body.file_name, () => true)
    expect(sheet?.rows[0]?.cells.map(showCell)).toEqual(heading.split(';'))
    const { body } = await check(bytes, 'learners.xlsx')
    expect(body).toMatchObject({ file_errors: [], error_count: 0 })
    expect(body.rows).toMatchObject([{ email: 'elkina@example.org', birth_date: '1987-04-30', courses: [course.id] }])
  })
})

const toCp1251 = (letter: string): number => {
  const code = letter.charCodeAt(0)
  if (letter === 'Ё') return 0xa8
  if (letter === 'ё') return 0xb8
  return code < 128 ? code : code - 0x410 + 0xc0
}

describe('checking a file reports faults', () => {
  test('row by row, and changes nothing', async () => {
    const taken = await makeLearner(app.db, partner)
    const rows = [
      line({ email: 'twin@bulk.example' }),
      line({ email: 'TWIN@bulk.example' }),
      line({ email: taken.email, phone: '12345', day: '30.02.1987' }),
      line({ email: 'no address', last: '123', course: 'Курс вождения' }),
      line({ email: 'c@bulk.example', day: '01.01.2030', course: '40.20900.01' }),
    ]
    const { body } = await check([heading, ...rows, ';;;;;;'].join('\n'))
    expect(errorsOf(body)).toEqual([
      [2, { email: 'Такой же email в строке 3' }],
      [3, { email: 'Такой же email в строке 2' }],
      [
        4,
        {
          email: 'Пользователь с таким email уже зарегистрирован',
          phone: 'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого',
          birth_date: 'Такой даты нет. Укажите день, месяц и год',
        },
      ],
      [
        5,
        {
          email: 'Пожалуйста, введите корректный email',
          last_name: 'Только буквы, дефис, апостроф и пробел',
          courses: '«Курс вождения»: такого курса нет в каталоге',
        },
      ],
      [
        6,
        {
          birth_date: 'Дата рождения в будущем',
          courses: '«40.20900.01»: таких курсов несколько, укажите название',
        },
      ],
    ])
    expect(body.error_count).toBe(5)
  })

  test.each([
    ['no headings', 'раз;два\nтри;четыре', /заголовков/],
    ['a missing column', 'Фамилия;Имя;Email\nЁлкина;Анна;a@b.ru', /Нет столбца «Телефон»/],
    ['a duplicate column', `${heading};Почта\n${line()};x`, /повторяется/],
    ['no rows', heading, /ни одной строки/],
  ])('of the table: %s', async (_what, content, expected) => {
    const { body } = await check(content)
    expect(body.rows).toEqual([])
    expect(body.file_errors.join()).toMatch(expected)
  })

  test.each<[string, string, () => Buffer | Uint8Array | string, RegExp]>([
    ['bytes that are not a table', 'a.csv', () => Buffer.from([0, 1, 2, 3]), /^Это не текст/],
    ['an open quote', 'a.csv', () => `${heading}\n"Ёлкина;Анна`, /^Строка 2: открытая кавычка/],
    ['a truncated archive', 'a.xlsx', () => Buffer.from([0x50, 0x4b, 3, 4, 9, 9]), /^Это не книга Excel/],
    ['broken XML', 'a.xlsx', brokenXmlBook, /^Это не книга Excel/],
    ['an archive that unpacks to too much', 'a.xlsx', bombBook, /^Книга слишком велика/],
    ['cells in the far corners of a sheet', 'a.xlsx', cornersBook, /16384 столбцов/],
    ['cells in the far corners that only an XML parser finds', 'a.xlsx', hiddenCornersBook, /слишком (велик|долго)/],
    ['too many separators', 'a.csv', () => ';'.repeat(600_000), /^Таблица слишком велика/],
    ['a cell of line breaks', 'a.csv', () => `"${'\n'.repeat(500_000)}"`, /^Слишком много текста/],
  ])('with 400 for %s', async (_what, fileName, make, message) => {
    const { status, error } = await check(make(), fileName)
    expect([status, error.code]).toEqual([400, 'invalid'])
    expect(error.message).toMatch(message)
    expect(error.fields).toEqual({ content: error.message })
  })

  test('of many files at once, after all of the refused ones: they are read one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => check([heading, line()].join('\n'))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('of a table with more than 300 rows', async () => {
    const rows = Array.from({ length: 301 }, (_, n) => line({ email: `n${n}@bulk.example` }))
    const { body } = await check([heading, ...rows].join('\n'))
    expect(body.rows).toHaveLength(300)
    expect(body.file_errors.join()).toMatch(/301 строк/)
  })
})

const row = (email: string) => ({
  last_name: 'Списков',
  first_name: 'Лев',
  patronymic: null,
  email,
  phone: '+79120000001',
  birth_date: '1987-04-30',
  courses: [course.id],
})

describe('bulk creation', () => {
  const create = (body: object, as = token) => app.ask(createInBulk, { body, token: as })

  test('creates all learners with accounts, courses and mails; they can sign in', async () => {
    const emails = Array.from({ length: 12 }, (_, n) => `many-${n}@bulk.example`)
    const { status, body } = await create({ key: 'twelve-at-once', rows: emails.map(row) })
    expect([status, body]).toEqual([201, { created: 12 }])
    const path = `${listEducationAccounts.path}?search=many-&limit=100`
    const made = (await app.ask(listEducationAccounts, { path, token })).body
    expect(made.count).toBe(12)
    const [first] = made.results
    expect(first).toMatchObject({ created_by_user: { id: partner.id }, courses: [course.id], days_remaining: 30 })
    const credentials = { email: first?.profile?.user.email, password: first?.password }
    expect((await app.ask(login, { body: credentials })).status).toBe(200)
    const progress = await app.ask(getBulkProgress, { path: `${getBulkProgress.path}?key=twelve-at-once`, token })
    expect(progress.body).toEqual({ row_count: 12, done_count: 12, is_finished: true })
  })

  test('creates nothing again on a repeat with the same key', async () => {
    const body = { key: 'one-and-again', rows: [row('again@bulk.example')] }
    await create(body)
    const before = await countRows()
    const answer = await create(body)
    expect([answer.status, answer.body]).toEqual([201, { created: 1 }])
    expect(await countRows()).toEqual(before)
  })

  test('creates the rows once for two simultaneous requests with one key', async () => {
    const body = { key: 'at-one-moment', rows: [row('moment@bulk.example')] }
    const answers = await Promise.all([create(body), create(body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('creates nothing where one row is wrong, and the key can be used again', async () => {
    const taken = await makeUser(app.db)
    const good = row('good@bulk.example')
    const before = await countRows()
    const cases: [object[], number, string][] = [
      [[good, row(taken.email)], 409, 'rows.1.email'],
      [[good, row('GOOD@bulk.example')], 400, 'rows.1.email'],
      [[good, { ...row('x@bulk.example'), courses: [999_999] }], 400, 'courses'],
      [[good, { ...row('x@bulk.example'), phone: '1' }], 400, 'rows.1.phone'],
      [[good, { ...row('x@bulk.example'), birth_date: '2030-01-01' }], 400, 'rows.1.birth_date'],
    ]
    for (const [rows, status, field] of cases) {
      const answer = await create({ key: 'with-a-fault', rows })
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([status, [field]])
    }
    expect(await countRows()).toEqual(before)
    expect((await create({ key: 'with-a-fault', rows: [good] })).status).toBe(201)
  })

  test('by a superuser assigns the accounts to a partner or to the site', async () => {
    const superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    const forPartner = { key: 'for-partner', created_by: partner.partnerId, rows: [row('for@bulk.example')] }
    expect((await create(forPartner, superuser)).status).toBe(201)
    const path = `${listEducationAccounts.path}?search=for@bulk.example`
    const { results } = (await app.ask(listEducationAccounts, { path, token })).body
    expect(results).toMatchObject([{ created_by_user: { partner_profile: { id: partner.partnerId } } }])
    const nobody = await create({ ...forPartner, key: 'for-nobody', created_by: 999_999 }, superuser)
    expect(nobody.error.fields).toHaveProperty('created_by')
  })

  test('by a partner assigns the accounts to that partner, whatever the request says', async () => {
    const other = await makePartner(app.db)
    await create({ key: 'not-for-other', created_by: other.partnerId, rows: [row('own@bulk.example')] })
    const path = `${listEducationAccounts.path}?search=own@bulk.example`
    expect((await app.ask(listEducationAccounts, { path, token })).body.count).toBe(1)
  })

  test('of another user is not visible', async () => {
    await create({ key: 'looked-at-by', rows: [row('looked@bulk.example')] })
    const path = `${getBulkProgress.path}?key=looked-at-by`
    const other = await signInAs(app, await makePartner(app.db))
    expect((await app.ask(getBulkProgress, { path, token: other })).status).toBe(404)
  })

  test('refuses more than 300 rows', async () => {
    const rows = Array.from({ length: 301 }, (_, n) => row(`too-many-${n}@bulk.example`))
    expect((await create({ key: 'too-many-of-them', rows })).error.fields).toHaveProperty('rows')
  })
})
