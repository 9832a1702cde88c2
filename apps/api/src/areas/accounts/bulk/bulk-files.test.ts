import { cornersBook } from '@dopusk/content/testing/hostile-workbooks'
import { readBook } from '@dopusk/content/testing/read-book'
import { toXlsx } from '@dopusk/content/testing/sample-files'
import {
  checkBulkFile,
  createInBulk,
  getCredentialsPdf,
  getCredentialsTable,
  getFaultyRows,
  login,
} from '@dopusk/contract'
import { readPdf } from '@dopusk/paperwork/testing/read-pdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { bulkHeading, bulkLine, bulkRow, bulkUpload, confirmed, startBulkApp } from '../../../testing/bulk.ts'
import { makePartner, makeUser, password, signInAs } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { readUploadsInProcesses } from '../../../testing/upload-reading.ts'

const inProof = test.runIf(process.env.PROOF)

let app: TestApp
let partner: { id: number; email: string; partnerId: number }
let token: string
let course: { id: number }

beforeAll(async () => {
  ;({ app, partner, token, course } = await startBulkApp({ PUBLIC_URL: 'https://dopusk.example' }))
})

describe('the file of faulty rows', () => {
  const faultyRows = async (text: string | Uint8Array, refused: object[] = [], fileName = 'list.csv') => {
    const body = { ...bulkUpload(text, fileName), refused }
    return app.askForFile(getFaultyRows, { body, token })
  }

  test('has the person’s own columns and cells, and beside them what to correct', async () => {
    readUploadsInProcesses()
    const text = [
      'Табельный;ФИО;Дата рождения;Почта;Телефон',
      '007;Ёлкина Анна;30.04.1987;good@bulk.example;+79120000001',
      '008;Сидоров;30.02.87;=cmd|calc;12',
      '009;Белкин Иван;30.04.1987;taken@bulk.example;+79120000001',
    ].join('\n')
    const { status, bytes } = await faultyRows(text, [{ line: 4, errors: { email: 'Этот email уже занят' } }])
    expect(status).toBe(200)
    const [headings, first, second, ...more] = await readBook(bytes)
    expect(headings).toEqual(['Табельный', 'ФИО', 'Дата рождения', 'Почта', 'Телефон', 'Что исправить'])
    expect(first?.slice(0, 5)).toEqual(['008', 'Сидоров', '30.02.87', '=cmd|calc', '12'])
    for (const advice of [
      'ФИО: Неясно, где фамилия, имя и отчество',
      'Дата рождения: Такой даты нет',
      'Email: Пожалуйста, введите корректный email',
      'Телефон: Номер телефона должен начинаться с +7',
    ])
      expect(first?.[5]).toContain(advice)
    expect(second).toEqual([
      '009',
      'Белкин Иван',
      '30.04.1987',
      'taken@bulk.example',
      '+79120000001',
      'Email: Этот email уже занят',
    ])
    expect(more).toEqual([])
  })

  inProof('is accepted as it is once it is corrected, and its added column means nothing', async () => {
    const { bytes } = await faultyRows([bulkHeading, bulkLine({ phone: '12' })].join('\n'))
    const again = await faultyRows(bytes, [], 'faulty-rows.xlsx')
    expect((await readBook(again.bytes))[0]).toEqual([...bulkHeading.split(';'), 'Что исправить'])
    const [headings = [], row = []] = await readBook(bytes)
    row[4] = '+79120000001'
    const corrected = [headings, row].map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\n')
    const { body } = await app.ask(checkBulkFile, { body: bulkUpload(corrected), token })
    expect(body).toMatchObject({ error_count: 0, unused_columns: [], rows: [{ phone: '+79120000001', errors: {} }] })
  })

  inProof('writes dates and numbers of Excel as the text that people read', async () => {
    const headings = ['ФИО', 'Email', 'Телефон', 'Дата рождения'].map((value) => ({ value }))
    const day = { value: new Date('1987-04-30'), format: 'dd.mm.yyyy' }
    const book = await toXlsx({
      sheet: 'Л',
      data: [headings, [{ value: 'Ёлкина Анна' }, { value: 'x' }, { value: 79120000001 }, day]],
    })
    const { bytes } = await faultyRows(book, [], 'a.xlsx')
    expect((await readBook(bytes))[1]?.slice(0, 4)).toEqual(['Ёлкина Анна', 'x', '79120000001', '30.04.1987'])
  })

  inProof('is not made of a file without faults or of a file that is no table', async () => {
    const { status, error } = await faultyRows([bulkHeading, bulkLine()].join('\n'))
    expect([status, error?.message]).toEqual([404, 'В файле нет строк с ошибками'])
    expect((await faultyRows('something else')).status).toBe(404)
    expect((await faultyRows(cornersBook(), [], 'a.xlsx')).status).toBe(400)
  })
})

describe('the credentials of a bulk creation', () => {
  const create = async (key: string, emails: string[], as = token) => {
    const rows = emails.map((email) => bulkRow(email, [course.id]))
    return (await app.ask(createInBulk, { body: { ...confirmed, key, rows }, token: as })).body
  }
  const passwordsIn = async (bytes: Buffer) => (await readBook(bytes)).slice(1).map((row) => row[5])

  test('are a sheet to print and a table, with the passwords by which the people sign in', async () => {
    await create('sheet-of-two', ['sheet-a@bulk.example', 'sheet-b@bulk.example'])
    const table = await app.askForFile(getCredentialsTable, { body: { key: 'sheet-of-two' }, token })
    const [headings, first, ...more] = await readBook(table.bytes)
    expect(headings).toEqual(['ФИО', 'Курсы', 'Доступ', 'Адрес входа', 'Логин', 'Пароль'])
    expect(first).toEqual([
      'Списков Лев',
      expect.stringMatching(/^Курс /),
      '15.11.2026 – 14.12.2026',
      'https://dopusk.example/auth',
      'sheet-a@bulk.example',
      expect.stringMatching(/^\w{8}$/),
    ])
    expect(more).toHaveLength(1)
    const pdf = await app.askForFile(getCredentialsPdf, { body: { key: 'sheet-of-two' }, token })
    expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    const [page] = (await readPdf(pdf.bytes)).pages
    for (const password of await passwordsIn(table.bytes)) expect(page).toContain(password)
  })

  test('are written to the audit log: who, what and how many', async () => {
    const { outcomes } = await create('logged-sheet', ['logged@bulk.example'])
    await app.askForFile(getCredentialsPdf, { body: { key: 'logged-sheet' }, token })
    await app.askForFile(getCredentialsTable, { body: { key: 'logged-sheet' }, token })
    const entries = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'credentials_downloaded')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const { userId } = await app.db
      .selectFrom('education_account')
      .innerJoin('learner_profile', 'learner_profile.id', 'profile_id')
      .select('user_id as userId')
      .where('education_account.id', '=', outcomes[0]?.account ?? 0)
      .executeTakeFirstOrThrow()
    const detail = { key: 'logged-sheet', people: 1, users: String(userId) }
    expect(entries).toEqual([
      { actor_id: partner.id, detail: { ...detail, kind: 'xlsx' } },
      { actor_id: partner.id, detail: { ...detail, kind: 'pdf' } },
    ])
  })

  test('name no password that the person has chosen, and leave out who is blocked', async () => {
    await create('chosen-by-person', ['chosen@bulk.example', 'blocked@bulk.example'])
    const user = app.db.updateTable('app_user').set({ password_is_own: true })
    await user.where('email', '=', 'chosen@bulk.example').execute()
    const ofBlocked = app.db.selectFrom('app_user').select('id').where('email', '=', 'blocked@bulk.example')
    await app.db.updateTable('learner_profile').set({ is_blocked: true }).where('user_id', '=', ofBlocked).execute()
    const { bytes } = await app.askForFile(getCredentialsTable, { body: { key: 'chosen-by-person' }, token })
    expect(await passwordsIn(bytes)).toEqual(['пароль выбран самим обучающимся'])
  })

  test('are for the user who created the list only', async () => {
    await create('not-for-others', ['secret@bulk.example'])
    const colleague = await signInAs(app, await makeUser(app.db, { partnerId: partner.partnerId }))
    const others = [colleague, await signInAs(app, await makePartner(app.db))]
    others.push(await signInAs(app, await makeUser(app.db, { isSuperuser: true })))
    for (const other of others)
      expect((await app.askForFile(getCredentialsPdf, { body: { key: 'not-for-others' }, token: other })).status).toBe(
        404,
      )
    const learner = await signInAs(app, await makeUser(app.db))
    expect((await app.askForFile(getCredentialsPdf, { body: { key: 'not-for-others' }, token: learner })).status).toBe(
      403,
    )
  })

  test('are not for an administrator who impersonates that user', async () => {
    await create('impersonated-sheet', ['impersonated@bulk.example'])
    const admin = await makeUser(app.db, { role: 'admin' })
    const body = { email: admin.email, password, impersonate: partner.email }
    const { access } = (await app.ask(login, { body })).body
    const asked = await app.askForFile(getCredentialsPdf, { body: { key: 'impersonated-sheet' }, token: access })
    expect(asked.status).toBe(403)
  })

  inProof('of accounts that went to another partner are not shown', async () => {
    const { outcomes } = await create('moved-away', ['moved@bulk.example'])
    const { partnerId } = await makePartner(app.db)
    const account = app.db.updateTable('education_account').set({ partner_id: partnerId })
    await account.where('id', '=', outcomes[0]?.account ?? 0).execute()
    expect((await app.askForFile(getCredentialsTable, { body: { key: 'moved-away' }, token })).status).toBe(404)
  })

  test('are gone after an hour', async () => {
    await create('only-an-hour', ['hour@bulk.example'])
    app.clock.forward(60 * 60_000 - 1000)
    token = await signInAs(app, partner)
    const ask = () => app.askForFile(getCredentialsPdf, { body: { key: 'only-an-hour' }, token })
    expect((await ask()).status).toBe(200)
    app.clock.forward(1000)
    const { status, error } = await ask()
    expect([status, error?.code]).toEqual([409, 'credentials_expired'])
  })
})
