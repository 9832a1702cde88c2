import { openTable, showCell } from '@dopusk/content/table'
import { hiddenCornersBook } from '@dopusk/content/testing/hostile-workbooks'
import { type BulkCheck, checkBulkFile, getBulkTemplate } from '@dopusk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeLearner } from '../../../testing/accounts.ts'
import { bulkHeading, bulkLine, bulkUpload, startBulkApp } from '../../../testing/bulk.ts'
import { countRows } from '../../../testing/count-rows.ts'
import { makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { makePartner, makeUser, signInAs } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { readUploadsInProcesses } from '../../../testing/upload-reading.ts'

const inProof = test.runIf(process.env.PROOF)

let app: TestApp
let partner: { id: number; email: string; partnerId: number }
let token: string
let course: { id: number }
let courseName: string

beforeAll(async () => {
  ;({ app, partner, token, course } = await startBulkApp())
  await makeCourse(app.db)
  const row = await app.db.selectFrom('course').select('name').where('id', '=', course.id).executeTakeFirstOrThrow()
  courseName = row.name
})

const countPeople = () =>
  countRows(app.db, ['app_user', 'learner_profile', 'education_account', 'user_course', 'mail_outbox', 'bulk_creation'])

const check = async (content: string | Uint8Array, fileName = 'list.csv') => {
  const before = await countPeople()
  const answer = await app.ask(checkBulkFile, { body: bulkUpload(content, fileName), token })
  expect(await countPeople()).toEqual(before)
  return answer
}

const errorsOf = ({ rows }: BulkCheck) => rows.map(({ line: at, errors }) => [at, errors])

describe('reading a file', () => {
  test('normalises the usual spellings of names, phones, dates and courses', async () => {
    readUploadsInProcesses()
    const rows = [
      bulkLine({ phone: '8 (912) 000-00-01', day: '1.4.1987', course: courseName.toUpperCase() }),
      bulkLine({ email: 'b@bulk.example', phone: '9120000001', day: '1987-04-01' }),
    ]
    const { body } = await check([bulkHeading, ...rows].join('\n'))
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

  test('reads a workbook: the template has one row, a sample that is not a person', async () => {
    const template = await app.ask(getBulkTemplate, { token })
    const bytes = Buffer.from(template.body.content, 'base64')
    const [sheet, ...others] = await openTable(bytes, template.body.file_name, () => true)
    expect(sheet?.rows[0]?.cells.map(showCell)).toEqual(bulkHeading.split(';'))
    expect(others.at(-1)?.rows.map(({ cells }) => cells[0])).toContain(courseName)
    expect((await check(bytes, 'a.xlsx')).body).toMatchObject({
      rows: [],
      file_errors: ['В файле только строка с примером'],
    })
  })

  inProof('skips the sample between other rows and says so; a changed sample is a person', async () => {
    const rows = [
      bulkLine({ last: 'Примеров', email: 'Primer@example.org' }),
      bulkLine({ last: 'Примеров', email: 'b@bulk.example' }),
      bulkLine({ last: 'Ёлкина', email: 'elkina@example.org' }),
    ]
    const { body } = await check([bulkHeading, ...rows].join('\n'))
    expect(body.rows.map(({ line }) => line)).toEqual([3])
    expect(body.notes).toEqual([
      'Строка 2 — пример из образца, она пропущена',
      'Строка 4 — пример из образца, она пропущена',
    ])
  })

  inProof('reads separate columns of a name before «ФИО»', async () => {
    const text = 'ФИО;Фамилия;Имя;Email;Телефон;Дата рождения\nх;Ёлкина;Анна;a@b.ru;+79120000001;30.04.1987'
    const { body } = await check(text)
    expect(body).toMatchObject({ rows: [{ last_name: 'Ёлкина', errors: {} }], unused_columns: ['ФИО'] })
  })
})

describe('checking a file reports faults', () => {
  test('row by row, and changes nothing', async () => {
    const rows = [
      bulkLine({ email: 'twin@bulk.example' }),
      bulkLine({ email: 'TWIN@bulk.example' }),
      bulkLine({ email: 'd@bulk.example', phone: '12345', day: '30.02.1987' }),
      bulkLine({ email: 'no address', last: '123', course: 'Курс вождения' }),
      bulkLine({ email: 'c@bulk.example', day: '01.01.2030', course: '40.20900.01' }),
    ]
    const { body } = await check([bulkHeading, ...rows, ';;;;;;'].join('\n'))
    expect(errorsOf(body)).toEqual([
      [2, { email: 'Такой же email в строке 3' }],
      [3, { email: 'Такой же email в строке 2' }],
      [
        4,
        {
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

  // bulk-table.test.ts has the other files that are refused.
  const refused: [string, string, () => Uint8Array | string, RegExp][] = [
    ['an open quote', 'a.csv', () => `${bulkHeading}\n"Ёлкина;Анна`, /^Строка 2: открытая кавычка/],
    ['a truncated archive', 'a.xlsx', () => Buffer.from([0x50, 0x4b, 3, 4, 9, 9]), /^Это не книга Excel/],
    ['cells in the far corners that only an XML parser finds', 'a.xlsx', hiddenCornersBook, /слишком (велик|долго)/],
  ]
  test.each(process.env.PROOF ? refused : refused.slice(0, 1))(
    'with 400 for %s',
    async (_what, fileName, make, message) => {
      readUploadsInProcesses()
      const { status, error } = await check(make(), fileName)
      expect([status, error.code]).toEqual([400, 'invalid'])
      expect(error.message).toMatch(message)
      expect(error.fields).toEqual({ content: error.message })
    },
  )

  inProof('of two files at once, after all of the refused ones: they are read one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 2 }, () => check([bulkHeading, bulkLine()].join('\n'))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  inProof('of one email in many rows, with the first of them', async () => {
    const rows = Array.from({ length: 9 }, (_, n) => bulkLine({ first: 'А'.repeat(n + 1) }))
    const { body } = await check([bulkHeading, ...rows, bulkLine({ email: 'b@bulk.example', first: 'Яна' })].join('\n'))
    expect(body.rows[0]?.errors).toEqual({ email: 'Такой же email в строках 3, 4, 5, 6, 7 и ещё 3' })
    expect(body.rows[9]?.errors).toEqual({})
  })

  inProof('of a table with more than 300 rows', async () => {
    const rows = Array.from({ length: 301 }, (_, n) => bulkLine({ email: `n${n}@bulk.example` }))
    const { body } = await check([bulkHeading, ...rows].join('\n'))
    expect(body.rows).toHaveLength(300)
    expect(body.file_errors.join()).toBe('Строк в файле: 301. За раз можно не больше 300: разделите список')
  })
})

describe('checking a file shows known learners', () => {
  inProof('with what the list does to their courses', async () => {
    const other = await makeCourse(app.db)
    const ended = await makeCourse(app.db)
    const known = await makeLearner(app.db, partner)
    await makeUserCourse(app.db, { learnerId: known.userId, courseId: course.id, startDate: '2026-11-10' })
    await makeUserCourse(app.db, { learnerId: known.userId, courseId: ended.id, startDate: '2026-01-10' })
    const rows = await app.db
      .selectFrom('course')
      .select('name')
      .where('id', 'in', [course.id, other.id, ended.id])
      .execute()
    const names = `"${rows.map(({ name }) => name).join('; ')}"`
    const { body } = await check(
      [bulkHeading, bulkLine({ email: known.email.toUpperCase(), day: '28.02.1990', course: names })].join('\n'),
    )
    expect(body.rows).toMatchObject([
      {
        errors: {},
        warnings: {},
        known: { given: [other.id], renewed: [ended.id], kept: [{ course: course.id, access_until: '2026-12-09' }] },
      },
    ])
  })

  test('and says nothing of people outside the scope; a superuser sees who is no learner', async () => {
    const stranger = await makeLearner(app.db, await makePartner(app.db))
    const staff = await makeUser(app.db, { role: 'admin' })
    const text = [
      bulkHeading,
      bulkLine({ email: stranger.email }),
      bulkLine({ email: staff.email, first: 'Яна' }),
    ].join('\n')
    const own = (await check(text)).body.rows
    expect(own.map(({ known, errors }) => [known, errors])).toEqual([
      [null, {}],
      [null, {}],
    ])
    const superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    const all = await app.ask(checkBulkFile, { body: bulkUpload(text), token: superuser })
    expect(all.body.rows).toMatchObject([
      { known: { given: [] }, errors: {} },
      { known: null, errors: { email: 'Пользователь с таким email уже зарегистрирован' } },
    ])
  })
})

describe('checking a file warns', () => {
  const warningsOf = async (...lines: string[]) => {
    const { body } = await check([bulkHeading, ...lines].join('\n'))
    expect(body.error_count).toBe(0)
    return body.rows.map(({ warnings }) =>
      Object.fromEntries(Object.entries(warnings).map(([field, text]) => [field, text.replaceAll('\u00a0', ' ')])),
    )
  }

  test('of an abbreviation, of a child and of a missing course', async () => {
    const [warnings] = await warningsOf(bulkLine({ last: 'Сидоров А', day: '01.01.2010', email: 'w1@bulk.example' }))
    expect(warnings).toEqual({
      last_name: '«А» в фамилии: так в паспорте?',
      birth_date: 'Обучающемуся меньше 18 лет. Проверьте дату рождения',
      courses: 'Курс не указан: учиться будет нечему',
    })
  })

  test('of one person twice in the file', async () => {
    const warnings = await warningsOf(
      bulkLine({ last: 'Ёжиков', email: 'w2@bulk.example', course: courseName }),
      bulkLine({ last: 'ежиков', email: 'w3@bulk.example', course: courseName }),
      bulkLine({ last: 'Ежиков', email: 'w4@bulk.example', course: courseName, day: '01.05.1987' }),
    )
    expect(warnings).toEqual([
      { last_name: 'Такой же человек в строке 3. Проверьте, не повтор ли это' },
      { last_name: 'Такой же человек в строке 2. Проверьте, не повтор ли это' },
      {},
    ])
  })

  test('of a namesake of the scope born on the same day, not of one outside it', async () => {
    const own = await makeLearner(app.db, partner, { lastName: 'Тёзкин' })
    await makeLearner(app.db, await makePartner(app.db), { lastName: 'Чужакин' })
    const warnings = await warningsOf(
      bulkLine({ last: 'Тезкин', email: 'w5@bulk.example', day: '28.02.1990', course: courseName }),
      bulkLine({ last: 'Чужакин', email: 'w6@bulk.example', day: '28.02.1990', course: courseName }),
    )
    expect(warnings).toEqual([
      { last_name: `Такой же человек уже есть: ${own.email}. Проверьте, не повтор ли это` },
      {},
    ])
  })

  inProof('of a known email with another name', async () => {
    const own = await makeLearner(app.db, partner, { lastName: 'Другой', firstName: 'Иван' })
    const [warnings] = await warningsOf(bulkLine({ email: own.email, course: courseName }))
    expect(warnings).toEqual({ email: 'С этим email уже есть другой человек: Другой Иван. Проверьте, чей это адрес' })
  })
})
