import { samplePack } from '@dopusk/content/testing/sample-pack'
import { closeInboxItem, getInboxItem, listInbox } from '@dopusk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDemonstrationDatabase } from '../../../testing/demonstration-database.ts'
import { deliverTo, testOutbox } from '../../../testing/mail/deliver-to.ts'
import { startSmtp, type TestSmtp } from '../../../testing/mail/smtp-server.ts'
import { makeUser, signInAs } from '../../../testing/people.ts'
import { loadSamplePack } from '../../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { tellStaff } from './notices.service.ts'

let app: TestApp
let smtp: TestSmtp

beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

const runOn = async (day: string): Promise<number> => {
  app.clock.now = new Date(`${day}T01:17:00Z`)
  return tellStaff({ db: app.db, now: () => app.clock.now, timeZone: 'Europe/Moscow', mail: testOutbox })
}

const makeStaff = async () => {
  await makeUser(app.db, { role: 'course_manager', email: 'manager@example.org' })
  await makeUser(app.db, { role: 'domain_spec', email: 'expert@example.org' })
  await makeUser(app.db)
}

const list = async (show = 'open') => {
  const token = await signInAs(app, { email: 'expert@example.org' })
  const path = `${listInbox.path}?kind=notice&show=${show}`
  return (await app.ask(listInbox, { token, path })).body.results
}
const read = async (id: number) => {
  const token = await signInAs(app, { email: 'expert@example.org' })
  return (await app.ask(getInboxItem, { token, path: getInboxItem.path.replace('{id}', String(id)) })).body
}

const received = async () => {
  await deliverTo(smtp.url, app)
  return smtp.mails.splice(0).map(({ to, subject, text }) => ({ to: to?.[0]?.address, subject, text: text ?? '' }))
}

const plain = (text: string | undefined) => (text ?? '').replace(/\s/g, ' ')

describe('a norm of the demonstration that ends without a successor', () => {
  beforeAll(async () => {
    app = await startTestApp({}, createDemonstrationDatabase())
    await makeStaff()
  })

  test('is told 60, 30, 7 days before and on the day, once, to those who answer for content', async () => {
    expect(await runOn('2026-11-01')).toBe(0)
    const told = []
    for (const day of [
      '2026-11-02',
      '2026-11-03',
      '2026-12-02',
      '2026-12-25',
      '2026-12-31',
      '2027-01-01',
      '2028-01-01',
    ])
      told.push(await runOn(day), await runOn(day))
    expect(told).toEqual([3, 0, 0, 0, 3, 0, 3, 0, 0, 0, 3, 0, 0, 0])
  })

  test('says how many questions and tasks of which course, with links', async () => {
    const items = await list()
    expect(items).toHaveLength(3)
    expect(await list('closed')).toHaveLength(9)
    const item = items.find(({ title }) => title.includes('536'))
    expect(item?.text).toBe('Без замены с 01.01.2027. Вопросов: 179, заданий: 33')
    const { notice } = await read(item?.id as number)
    expect(notice).toMatchObject({ norm: { ends_on: '2027-01-01' }, courses: [{ bank_count: 251 }] })
    const mails = await received()
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(['expert@example.org']))
    expect(mails).toHaveLength(3)
    for (const { subject } of mails) expect(plain(subject)).toMatch(/^Норма истекла, замена не загружена: /)
  })
})

describe('the notice of a norm', () => {
  const lawThatEnds = () => {
    const pack = samplePack()
    pack.documents.law = pack.documents.law?.replace('edition:', 'valid_until: 2027-01-01\nedition:') as string
    return pack
  }

  beforeEach(async () => {
    app = await startTestApp()
    await makeStaff()
    app.clock.now = new Date('2026-10-01T09:00:00Z')
    await loadSamplePack(app.db, app.clock.now, lawThatEnds())
  })

  test('that was missed for weeks is told once, as the nearest one', async () => {
    expect(await runOn('2026-12-27')).toBe(1)
    const [item] = await list()
    expect(item).toMatchObject({ title: 'Закон', text: 'Без замены с 01.01.2027. Вопросов: 4, заданий: 1' })
    expect((await read(item?.id as number)).notice).toEqual({
      norm: { edition: expect.any(Number), title: 'Закон о примерах', short: 'Закон', ends_on: '2027-01-01' },
      courses: [
        { id: expect.any(Number), name: 'Курс one', question_count: 4, task_count: 1, bank_count: 4 },
        { id: expect.any(Number), name: 'Курс two', question_count: 2, task_count: 0, bank_count: 2 },
      ],
    })
    const [mail, ...others] = await received()
    expect(others).toEqual([])
    expect(mail?.to).toBe('expert@example.org')
    expect(plain(mail?.subject)).toBe('Норма истекает через 5 дней, замена не загружена: Закон')
    expect(plain(mail?.text)).toContain('Опираются на документ: 4 вопроса из 4, 1 задание')
    expect(mail?.text).toContain(`https://dopusk.example/dashboard/inbox/${item?.id}`)
    expect(mail?.text).toMatch(/https:\/\/dopusk\.example\/dashboard\/content\/editions\/\d/)
  })

  test('is made once by two servers at once', async () => {
    expect((await Promise.all([runOn('2026-12-27'), runOn('2026-12-27')])).toSorted()).toEqual([0, 1])
    expect(await list()).toHaveLength(1)
  })

  test('stays closed when an expert has closed it, until the next day of telling', async () => {
    await runOn('2026-11-10')
    const [item] = await list()
    const token = await signInAs(app, { email: 'expert@example.org' })
    const path = closeInboxItem.path.replace('{id}', String(item?.id))
    await app.ask(closeInboxItem, { token, path, body: { version: item?.version as number, outcome: 'checked' } })
    expect(await runOn('2026-11-11')).toBe(0)
    expect(await list()).toEqual([])
    expect(await runOn('2026-12-02')).toBe(1)
  })

  test('is closed by a load that brings a successor, and nothing of it is told or mailed any more', async () => {
    await runOn('2026-12-27')
    const pack = lawThatEnds()
    pack.version = '2'
    pack.documents.next = samplePack()
      .documents.law?.replace('Закон о примерах', 'Новый закон')
      .replace('edition:', 'valid_from: 2027-01-01\nreplaces: law\nedition:') as string
    await loadSamplePack(app.db, app.clock.now, pack)
    expect(await list()).toEqual([])
    expect((await list('closed')).map(({ outcome }) => outcome)).toEqual(['outdated'])
    expect(await received()).toEqual([])
    // The successor came without wordings: that is told of the courses.
    expect(await runOn('2027-01-01')).toBe(2)
    expect((await list()).map(({ title }) => title)).toEqual(['Курс one', 'Курс two'])
  })
})

describe('a course of whose bank less than 80 % is in the plan', () => {
  const loadVersion = async (version: string, change: (pack: ReturnType<typeof samplePack>) => void) => {
    const pack = samplePack()
    pack.version = version
    change(pack)
    await loadSamplePack(app.db, app.clock.now, pack)
  }

  beforeEach(async () => {
    app = await startTestApp()
    await makeStaff()
    app.clock.now = new Date('2026-10-01T09:00:00Z')
    await loadVersion('1', () => {})
    expect(await runOn('2026-10-02')).toBe(0)
  })

  const withdraw = (key: string, day: string | null) =>
    app.db.updateTable('question').set({ retire_on: day }).where('pack_key', '=', `sample/${key}`).execute()

  test('is told once, by an expert’s verdicts, and again after it was whole', async () => {
    await withdraw('o-1', '2026-10-05')
    expect([await runOn('2026-10-04'), await runOn('2026-10-05'), await runOn('2026-10-06')]).toEqual([0, 1, 0])
    const [item] = await list()
    expect(item).toMatchObject({ title: 'Курс one', text: 'В плане вопросов: 3 из 4' })
    expect((await read(item?.id as number)).notice).toEqual({
      norm: null,
      courses: [{ id: expect.any(Number), name: 'Курс one', question_count: 3, task_count: 0, bank_count: 4 }],
    })
    const [mail] = await received()
    expect(plain(mail?.subject)).toBe('Вопросов стало мало: Курс one')
    expect(plain(mail?.text)).toContain('В плане: 3 вопроса из 4')
    await withdraw('o-1', null)
    expect(await runOn('2026-10-07')).toBe(0)
    expect((await list('closed')).map(({ outcome }) => outcome)).toEqual(['outdated'])
    await withdraw('o-1', '2026-10-05')
    expect(await runOn('2026-10-08')).toBe(1)
  })

  test('is told where questions have left it, and where a successor came without wordings; not where a norm just ends', async () => {
    await loadVersion('2', (pack) => {
      pack.topics.own?.pop()
      pack.courses[0] = { ...pack.courses[0], tickets: [['s-1', 'o-1']] } as (typeof pack.courses)[0]
    })
    expect(await runOn('2026-10-03')).toBe(1)
    expect((await list()).map(({ text }) => text)).toEqual(['В плане вопросов: 3 из 4'])
    await app.db.deleteFrom('content_notice').execute()
    await loadVersion('3', (pack) => {
      pack.documents.law = pack.documents.law?.replace('edition:', 'valid_until: 2026-10-01\nedition:') as string
    })
    // The end itself is told; the banks are whole.
    expect(await runOn('2026-10-04')).toBe(1)
    expect((await list()).map(({ title }) => title)).toEqual(['Закон'])
    await loadVersion('4', (pack) => {
      const law = pack.documents.law as string
      pack.documents.law = law.replace('edition:', 'valid_until: 2026-10-01\nedition:')
      pack.documents.next = law
        .replace('Закон о примерах', 'Новый закон')
        .replace('edition:', 'valid_from: 2026-10-01\nreplaces: law\nedition:')
    })
    expect(await runOn('2026-10-05')).toBe(2)
    expect((await list()).map(({ text }) => text)).toEqual(['В плане вопросов: 0 из 4', 'В плане вопросов: 0 из 2'])
  })

  test('that an expert has accepted is whole with what is left', async () => {
    await withdraw('o-1', '2026-10-03')
    await runOn('2026-10-03')
    const [item] = await list()
    const token = await signInAs(app, { email: 'expert@example.org' })
    const path = closeInboxItem.path.replace('{id}', String(item?.id))
    await app.ask(closeInboxItem, { token, path, body: { version: item?.version as number, outcome: 'checked' } })
    expect([await runOn('2026-10-04'), await runOn('2026-10-05')]).toEqual([0, 0])
    await withdraw('o-2', '2026-10-06')
    expect(await runOn('2026-10-06')).toBe(1)
    expect((await list()).map(({ text }) => text)).toEqual(['В плане вопросов: 2 из 3'])
  })
})
