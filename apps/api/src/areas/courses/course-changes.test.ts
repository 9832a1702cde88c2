import { changeDay, following, makeLawNext, packWithNext } from '@dopusk/content/testing/pack-with-next'
import { type SamplePack, samplePack, sampleQuestion } from '@dopusk/content/testing/sample-pack'
import { getCourseChanges, listNormChanges } from '@dopusk/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { readPublicData } from '../../page/read-public-data.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { loadSamplePack } from '../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const inProof = test.runIf(process.env.PROOF)

let app: TestApp
let courses: Record<string, number>

const load = async (pack: SamplePack) => {
  await loadSamplePack(app.db, app.clock.now, pack)
  const rows = await app.db.selectFrom('course').select(['id', 'pack_key']).execute()
  courses = Object.fromEntries(rows.map(({ id, pack_key }) => [pack_key.replace('sample/', ''), id]))
}

const changesOf = (id: number | string | undefined) =>
  app.ask(getCourseChanges, { path: getCourseChanges.path.replace('{id}', String(id)) })

const sheet = '---\ntitle: Закон о примерах\nshort: Закон\nedition: первая редакция\n---\n## Глава 1\n\n'
const lawOf = (points: Record<string, string>) =>
  sheet +
  Object.entries(points)
    .map(([name, text]) => `### ${name}\n${text}\n\n`)
    .join('')

const points = {
  'п. 1': 'Пример должен быть понятным и коротким.',
  'п. 2': 'Срок проверки примера — 10 дней.',
  'п. 3': 'Записи о проверке примера хранят три года в журнале организации.',
  'п. 4': 'Пример пишут от руки.',
}
const pointsNext = {
  'п. 1': points['п. 1'],
  'п. 2': points['п. 2'],
  'п. 5': points['п. 3'],
  'п. 6': 'Пример хранят в электронном виде.',
  'п. 7': 'Этого пункта вопросы не касаются.',
}

/** The law is replaced: a point is changed, one is the same, one has another number, one is removed, two are added. */
const packWithPoints = (): SamplePack => {
  const pack = packWithNext()
  pack.documents = { law: lawOf(points), 'law-2027': makeLawNext(lawOf(pointsNext)) }
  const cite = (question: object | undefined, point: keyof typeof points, phrase: string) =>
    Object.assign(question ?? {}, { point, key: phrase, right: [phrase], wrong: ['Длинным', 'Любым'] })
  pack.topics.shared?.push(sampleQuestion('s-3', 3), sampleQuestion('s-4', 4))
  const [, second, third, fourth] = pack.topics.shared ?? []
  cite(second, 'п. 2', '10 дней')
  cite(third, 'п. 3', 'три года')
  cite(fourth, 'п. 4', 'от руки')
  const added = { point: 'п. 6', key: 'электронном виде', right: ['В электронном виде'] }
  Object.assign(pack.topics.own?.[1] ?? {}, { next: { ...following, text: 'Как хранят пример?', ...added } })
  return pack
}

/** The law ends on this day, and nothing follows. */
const packThatEnds = (day = changeDay): SamplePack => {
  const pack = samplePack()
  pack.version = '2'
  pack.documents.law = (pack.documents.law as string).replace('edition:', `valid_until: ${day}\nedition:`)
  return pack
}

beforeEach(async () => {
  app = await startTestApp()
  app.clock.now = new Date('2026-12-10T09:00:00Z')
  await load(samplePack())
})

describe('what changed in a course', () => {
  inProof('is nothing at first', async () => {
    expect(await changesOf(courses.one)).toMatchObject({
      status: 200,
      body: {
        course: { id: courses.one, name: 'Курс one' },
        today: '2026-12-10',
        changes: [],
        corrections: [],
        endings: [],
      },
    })
  })

  test('are points with another text, with another number, removed ones, and added ones that questions cite', async () => {
    await load(packWithPoints())
    const { changes, endings } = (await changesOf(courses.one)).body
    expect(changes).toMatchObject([
      {
        effective_on: changeDay,
        before: { title: 'Закон о примерах', edition: 'первая редакция' },
        after: { title: 'Новый закон о примерах', edition: 'первая редакция' },
        question_count: 3,
      },
    ])
    const point = (name: string, text: string) => ({ name, text })
    expect(changes[0]?.points).toEqual([
      {
        before: point('п. 1', points['п. 1']),
        after: point('п. 1', 'Пример должен быть понятным и полным.'),
      },
      { before: point('п. 3', points['п. 3']), after: point('п. 5', points['п. 3']) },
      { before: point('п. 4', points['п. 4']), after: null },
      { before: null, after: point('п. 6', pointsNext['п. 6']) },
    ])
    expect(endings).toEqual([])
  })

  test('counts the questions of the course, not those of another one', async () => {
    await load(packWithNext())
    const counts = async (key: string) =>
      (await changesOf(courses[key])).body.changes.map(({ question_count }) => question_count)
    expect([await counts('one'), await counts('two')]).toEqual([[2], [1]])
  })

  test('has no word of the questions', async () => {
    await load(packWithPoints())
    const text = JSON.stringify((await changesOf(courses.one)).body)
    const questions = Object.values(packWithPoints().topics).flat()
    expect(questions.length).toBeGreaterThan(5)
    for (const question of questions) {
      for (const words of [question.text, question.comment, question.next?.text, ...question.wrong]) {
        if (words !== undefined) expect(text).not.toContain(words)
      }
    }
  })

  test('are corrections by the day in the time zone of the organisation, without the wordings of a new edition', async () => {
    const correct = async (at: string, version: string, ...corrected: number[]) => {
      app.clock.now = new Date(at)
      const pack = packWithNext()
      pack.version = version
      for (const index of corrected) {
        Object.assign(pack.topics.shared?.[index] ?? {}, { wrong: ['Длинным', 'Сложным'], meaning: 2 })
      }
      if (corrected.length > 1) Object.assign(pack.topics.own?.[1] ?? {}, { wrong: ['Сложным', 'Любым'], meaning: 2 })
      await load(pack)
    }
    await correct('2026-12-10T09:00:00Z', '3', 1)
    await correct('2026-12-11T22:30:00Z', '4', 1, 0)
    expect((await changesOf(courses.one)).body.corrections).toEqual([
      { day: '2026-12-12', question_count: 2 },
      { day: '2026-12-10', question_count: 1 },
    ])
    expect((await changesOf(courses.two)).body.corrections).toEqual([
      { day: '2026-12-12', question_count: 1 },
      { day: '2026-12-10', question_count: 1 },
    ])
  })

  test('are ends of editions without a successor, also past ones', async () => {
    await load(packThatEnds())
    const ending = { title: 'Закон о примерах', edition: 'первая редакция', valid_until: changeDay, question_count: 4 }
    expect((await changesOf(courses.one)).body).toMatchObject({ changes: [], endings: [ending] })
    app.clock.now = new Date('2027-02-01T09:00:00Z')
    expect((await changesOf(courses.one)).body).toMatchObject({ today: '2027-02-01', endings: [ending] })
  })

  test('is not found for a course that is retired, unknown or no number', async () => {
    const retired = courses.two
    await app.db.updateTable('course').set({ retired_at: app.clock.now }).where('id', '=', Number(retired)).execute()
    expect((await changesOf(retired)).error.code).toBe('not_found')
    expect((await changesOf(987_654)).status).toBe(404)
    expect((await changesOf('x')).status).toBe(400)
  })

  test('is part of the data of its page, and of no other', async () => {
    await load(packWithNext())
    const deps = { db: app.db, now: () => app.clock.now, timeZone: 'Europe/Moscow' }
    const read = async (path: string) => (await readPublicData(deps, path, '10.0.0.1')).courseChanges
    const { body } = await changesOf(courses.one)
    expect(await read(`/courses/${courses.one}/changes`)).toEqual({ courseId: courses.one, changes: body })
    expect(await read('/courses/987654/changes/')).toEqual({ courseId: 987_654, changes: null })
    for (const path of ['/', '/courses', '/courses/x/changes', `/courses/${courses.one}`])
      expect(await read(path)).toBeNull()
  })
})

describe('changes around today', () => {
  const around = async () => {
    const token = await signInAs(app, await makePartner(app.db))
    return (await app.ask(listNormChanges, { token })).body
  }

  test('are for staff alone', async () => {
    const tokens = [undefined, await signInAs(app, await makeUser(app.db))]
    const statuses = []
    for (const token of tokens) statuses.push((await app.ask(listNormChanges, { token })).status)
    expect(statuses).toEqual([401, 403])
    const superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    expect((await app.ask(listNormChanges, { token: superuser })).body).toEqual([])
  })

  test('are named by course, with the questions that change', async () => {
    await load(packWithNext())
    const change = { effective_on: changeDay, before: 'Закон о примерах', after: 'Новый закон о примерах' }
    expect(await around()).toEqual([
      { course: courses.one, course_name: 'Курс one', ...change, question_count: 2 },
      { course: courses.two, course_name: 'Курс two', ...change, question_count: 1 },
    ])
  })

  inProof('are ends without a successor, too', async () => {
    await load(packThatEnds())
    const end = { effective_on: changeDay, before: 'Закон о примерах', after: null }
    expect(await around()).toEqual([
      { course: courses.one, course_name: 'Курс one', ...end, question_count: 4 },
      { course: courses.two, course_name: 'Курс two', ...end, question_count: 2 },
    ])
  })

  test('are shown from 60 days before until 30 days after', async () => {
    await load(packWithNext())
    const countOn = async (day: string) => {
      app.clock.now = new Date(`${day}T09:00:00Z`)
      return (await around()).length
    }
    expect(await countOn('2026-11-01')).toBe(0)
    expect(await countOn('2026-11-02')).toBe(2)
    expect(await countOn('2027-01-31')).toBe(2)
    expect(await countOn('2027-02-01')).toBe(0)
  })

  inProof('of a retired course are none', async () => {
    await load(packWithNext())
    await app.db.updateTable('course').set({ retired_at: app.clock.now }).execute()
    expect(await around()).toEqual([])
  })
})
