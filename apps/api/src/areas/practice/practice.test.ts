import {
  type Call,
  listCubeDescriptions,
  listCubePairs,
  listPracticalDecisions,
  listPracticalDescriptions,
  listPracticals,
  listPracticalWrappers,
} from '@dopusk/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { PracticalKind } from './practical-body.ts'

const bodies = {
  description: {
    description: 'Условие',
    one: 'Можно',
    two: 'Нельзя',
    right: 2,
    value: '57,5',
    unit: 'т',
    solution: 'Решение',
    sources: [{ document_id: 3, title: '116-ФЗ', point: 'ст. 2, п. 5', text: 'Текст пункта' }],
  },
  cube: {
    text: 'Расположите по порядку',
    pairs: ['а', 'б', 'в', 'г', 'д', 'е'].map((letter) => ({ left: `Этап ${letter}`, right: `Документ ${letter}` })),
  },
  wrapper: {
    description: 'Заполните',
    paragraphs: ['Это {{event}}. Снова {{event}}.', 'Потом {{ who }} и {{nobody}}.'],
    codes: {
      event: { text: 'Событие', right: ['инцидент'], wrong: ['авария', 'пожар'] },
      who: { text: 'Кто', right: ['механик', 'мастер'], wrong: ['страховщик'] },
    },
    solution: 'Решение',
  },
  decision: {
    title: 'Рассчитайте',
    description: 'Условие',
    preamble: 'Премия, руб.:',
    answer: '67500',
    solutions: ['Раз', 'Два'],
  },
} satisfies Record<PracticalKind, object>

let app: TestApp
let courseId: number
let ids: Record<PracticalKind, number>
let learner: { id: number; email: string }
let token: string

const makePractical = async (course: number, kind: PracticalKind, body: object, more: object = {}): Promise<number> => {
  const { count } = await app.db
    .selectFrom('practical')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const position = Number(count)
  const { id } = await app.db
    .insertInto('practical')
    .values({
      course_id: course,
      pack_key: `p-${position}`,
      kind,
      id_cok: 1900 + position,
      name: `Задание ${position}`,
      body: JSON.stringify(body),
      position,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const makePracticals = async (course: number) => {
  const made: Partial<Record<PracticalKind, number>> = {}
  for (const kind of ['description', 'cube', 'wrapper', 'decision'] as const) {
    made[kind] = await makePractical(course, kind, bodies[kind])
  }
  return made as Record<PracticalKind, number>
}

const ask = <C extends Call>(call: C, query: string, as = token) =>
  app.ask(call, { path: `${call.path}?${query}`, token: as })
const ofCourse = <C extends Call>(call: C, course = courseId, as = token) => ask(call, `course=${course}`, as)
const descriptions = (some: number[], as = token) => ask(listPracticalDescriptions, `practical_ids=${some}`, as)

const byCourse = [
  listPracticals,
  listCubeDescriptions,
  listCubePairs,
  listPracticalWrappers,
  listPracticalDecisions,
] as const

beforeAll(async () => {
  app = await startTestApp()
  courseId = (await makeCourse(app.db)).id
  ids = await makePracticals(courseId)
})

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00.000Z')
  learner = await makeUser(app.db)
  await makeUserCourse(app.db, { learnerId: learner.id, courseId, startDate: '2026-11-10' })
  token = await signInAs(app, learner)
})

describe('the calls return', () => {
  test('practicals of every kind in the course’s order', async () => {
    const { body } = await ofCourse(listPracticals)
    expect(body.map(({ id }) => id)).toEqual([ids.description, ids.cube, ids.wrapper, ids.decision])
    expect(body[0]).toEqual({ id: ids.description, course: courseId, name: expect.stringMatching(/^Задание \d+$/) })
  })

  test('descriptions by the ids of practicals; other kinds are skipped', async () => {
    const { body } = await descriptions([ids.cube, ids.description, ids.description, 999_999])
    expect(body).toEqual([
      {
        id: ids.description,
        id_cok: expect.any(Number),
        description: 'Условие',
        decision_one: 'Можно',
        decision_two: 'Нельзя',
        right_answer: '2',
        calculated_value: '57,5',
        unit: 'т',
        solution: 'Решение',
        sources: [{ document: 3, title: '116-ФЗ', point: 'ст. 2, п. 5', text: 'Текст пункта', not_in_force: null }],
      },
    ])
  })

  test('to staff alone, that a point was not looked up', async () => {
    const [source] = bodies.description.sources
    const unverified = { ...bodies.description, sources: [{ ...source, verified: false }] }
    const id = await makePractical(courseId, 'description', unverified)
    const admin = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    expect((await descriptions([id], admin)).body[0]?.sources).toMatchObject([{ point_verified: false }])
    expect(JSON.stringify((await descriptions([id])).body)).not.toContain('verified')
  })

  test('cube pairs with the id of their description, in an order that reveals nothing', async () => {
    const [cube] = (await ofCourse(listCubeDescriptions)).body
    expect(cube).toEqual({ id: ids.cube, id_cok: expect.any(Number), text: 'Расположите по порядку', sources: [] })
    const pairs = (await ofCourse(listCubePairs)).body
    expect(pairs.map(({ cube_description }) => cube_description)).toEqual(Array(6).fill(ids.cube))
    expect(pairs.map(({ left_uuid }) => left_uuid)).toEqual(pairs.map(({ left_uuid }) => left_uuid).toSorted())
    expect(pairs.map(({ order }) => order)).not.toEqual([1, 2, 3, 4, 5, 6])
    const inOrder = pairs.toSorted((one, other) => one.order - other.order)
    expect(inOrder.map(({ order, left, right }) => [order, left, right])).toEqual(
      bodies.cube.pairs.map(({ left, right }, index) => [index + 1, left, right]),
    )
    expect(new Set(pairs.flatMap(({ left_uuid, right_uuid }) => [left_uuid, right_uuid])).size).toBe(12)
  })

  test('cube pairs identical on every request', async () => {
    expect((await ofCourse(listCubePairs)).body).toEqual((await ofCourse(listCubePairs)).body)
  })

  test('a wrapper’s code in the paragraph of its first placeholder, with shuffled variants', async () => {
    const [wrapper] = (await ofCourse(listPracticalWrappers)).body
    expect(wrapper?.paragraphs.map(({ id, text }) => [id, text])).toEqual([
      [1, 'Это {{event}}. Снова {{event}}.'],
      [2, 'Потом {{ who }} и {{nobody}}.'],
    ])
    expect(
      wrapper?.paragraphs.map(({ codes }) => codes.map(({ id, code_text, title }) => [id, code_text, title])),
    ).toEqual([[[1, 'event', 'Событие']], [[2, 'who', 'Кто']]])
    const [event, who] = wrapper?.paragraphs.flatMap(({ codes }) => codes) ?? []
    expect(event?.variants.map(({ id }) => id)).toEqual([1, 2, 3])
    const right = (code: typeof event) =>
      code?.variants.filter(({ correct }) => correct).map(({ text_display }) => text_display)
    expect(right(event)).toEqual(['инцидент'])
    expect(right(who)?.toSorted()).toEqual(['мастер', 'механик'])
  })

  test('wrappers whose right variants do not always come first', async () => {
    const course = (await makeCourse(app.db)).id
    await makeUserCourse(app.db, { learnerId: learner.id, courseId: course, startDate: '2026-11-10' })
    for (let n = 0; n < 12; n += 1) await makePractical(course, 'wrapper', bodies.wrapper)
    const wrappers = (await ofCourse(listPracticalWrappers, course)).body
    const places = wrappers.map(({ paragraphs }) =>
      paragraphs[0]?.codes[0]?.variants.findIndex(({ correct }) => correct),
    )
    expect(new Set(places).size).toBeGreaterThan(1)
  })

  test('a decision with its solutions; a missing unit is null', async () => {
    expect((await ofCourse(listPracticalDecisions)).body).toEqual([
      {
        id: ids.decision,
        id_cok: expect.any(Number),
        title: 'Рассчитайте',
        description: 'Условие',
        answer_preambula: 'Премия, руб.:',
        right_answer: '67500',
        unit: null,
        solutions: [{ solution: 'Раз' }, { solution: 'Два' }],
        sources: [],
      },
    ])
  })

  test('no retired task', async () => {
    const course = (await makeCourse(app.db)).id
    await makeUserCourse(app.db, { learnerId: learner.id, courseId: course, startDate: '2026-11-10' })
    const retired = { retired_at: app.clock.now }
    const id = await makePractical(course, 'description', bodies.description, retired)
    await makePractical(course, 'cube', bodies.cube, retired)
    for (const call of byCourse) expect((await ofCourse(call, course)).body).toEqual([])
    expect((await descriptions([id])).body).toEqual([])
  })

  test('no invalid task: it is still in the list of practicals, and hides no other', async () => {
    const course = (await makeCourse(app.db)).id
    await makeUserCourse(app.db, { learnerId: learner.id, courseId: course, startDate: '2026-11-10' })
    const broken: number[] = []
    for (const kind of ['description', 'cube', 'wrapper', 'decision'] as const) {
      broken.push(await makePractical(course, kind, { description: 5 }))
    }
    const whole = await makePracticals(course)
    const listed = (await ofCourse(listPracticals, course)).body.map(({ id }) => id)
    expect(listed).toEqual([...broken, whole.description, whole.cube, whole.wrapper, whole.decision])
    expect((await descriptions(listed)).body.map(({ id }) => id)).toEqual([whole.description])
    expect((await ofCourse(listCubeDescriptions, course)).body.map(({ id }) => id)).toEqual([whole.cube])
    expect((await ofCourse(listPracticalWrappers, course)).body.map(({ id }) => id)).toEqual([whole.wrapper])
    expect((await ofCourse(listPracticalDecisions, course)).body.map(({ id }) => id)).toEqual([whole.decision])
  })
})

describe('read access', () => {
  test.each(byCourse.map((call) => [call.path, call] as const))(
    '%s: another learner’s course is not found',
    async (_, call) => {
      const stranger = await signInAs(app, await makeUser(app.db))
      expect((await ofCourse(call, courseId, stranger)).error.code).toBe('not_found')
      expect((await ofCourse(call, 999_999)).status).toBe(404)
    },
  )

  test('descriptions of another learner’s course are left out of the answer', async () => {
    const other = await makePracticals((await makeCourse(app.db)).id)
    const { status, body } = await descriptions([other.description, ids.description])
    expect([status, body.map(({ id }) => id)]).toEqual([200, [ids.description]])
    const stranger = await signInAs(app, await makeUser(app.db))
    expect((await descriptions([ids.description], stranger)).body).toEqual([])
  })

  test('a superuser reads any course, and an unknown one is not found', async () => {
    const superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    for (const call of byCourse) {
      expect((await ofCourse(call, courseId, superuser)).body).not.toEqual([])
      expect((await ofCourse(call, 999_999, superuser)).status).toBe(404)
    }
    expect((await descriptions([ids.description], superuser)).body).toHaveLength(1)
  })

  test('tasks stay readable while the course is paused', async () => {
    await app.db
      .updateTable('user_course')
      .set({ paused_on: '2026-11-12' })
      .where('learner_id', '=', learner.id)
      .execute()
    for (const call of byCourse) expect((await ofCourse(call)).status).toBe(200)
    expect((await descriptions([ids.description])).body).toHaveLength(1)
  })

  test.each([
    ['after the last day', '2026-12-10T09:00:00.000Z'],
    ['before the first day', '2026-11-09T09:00:00.000Z'],
  ])('tasks are not readable %s', async (_, now) => {
    app.clock.now = new Date(now)
    const session = await signInAs(app, learner)
    for (const call of byCourse) {
      const { status, error } = await ofCourse(call, courseId, session)
      expect([status, error.code]).toEqual([403, 'course_paused'])
    }
    expect((await descriptions([ids.description], session)).error.code).toBe('course_paused')
  })

  test('tasks are readable on the last day', async () => {
    app.clock.now = new Date('2026-12-09T09:00:00.000Z')
    const session = await signInAs(app, learner)
    expect((await ofCourse(listPracticals, courseId, session)).status).toBe(200)
  })
})

describe('malformed queries are refused:', () => {
  test.each(['', 'course=', 'course=0', 'course=-1', 'course=abc', 'course=1&limit=5'])(
    'practicals with %j',
    async (query) => {
      expect((await ask(listPracticals, query)).status).toBe(400)
    },
  )

  const many = Array.from({ length: 101 }, (_, index) => index + 1).join(',')
  test.each([
    '',
    'practical_ids=',
    'practical_ids=1,',
    'practical_ids=a',
    'practical_ids=0',
    'practical_ids=1,-2',
    `practical_ids=${many}`,
  ])('descriptions with %j', async (query) => {
    const { status, error } = await ask(listPracticalDescriptions, query)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['practical_ids']])
  })
})
