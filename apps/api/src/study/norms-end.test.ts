import {
  changeContentTaskShown,
  createContentEdition,
  createContentTask,
  generateSmartCheck,
  generateTicket,
  getPlan,
  getStudyState,
  getUserCourse,
  listCubeDescriptions,
  listDocuments,
  listPracticalDecisions,
  listPracticalDescriptions,
  listPracticals,
  listPracticalWrappers,
  listTickets,
  startTicket,
} from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeUserCourse } from '../testing/courses.ts'
import { createDemonstrationDatabase } from '../testing/demonstration-database.ts'
import { makeUser, signInAs } from '../testing/people.ts'
import { editorOf, exampleBody } from '../testing/sample-content.ts'
import { fetchPack } from '../testing/study.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/** The norms of the demonstration and of the course made here end on the second of them. */
const days = ['2026-12-31', '2027-01-01', '2028-01-01'] as const
const endDay = '2027-01-01'

let app: TestApp

interface Learner {
  id: number
  token: string
  courseId: number
  userCourseId: number
}

/** Learns the course from this day on, at noon. */
const begin = async (courseId: number, day: string): Promise<Learner> => {
  app.clock.now = new Date(`${day}T09:00:00Z`)
  const learner = await makeUser(app.db)
  const userCourseId = await makeUserCourse(app.db, { learnerId: learner.id, courseId, startDate: day })
  return { id: learner.id, token: await signInAs(app, learner), courseId, userCourseId }
}

const at = (path: string, id: number) => path.replace('{id}', String(id))

interface Marked {
  not_in_force: { until: string | null; is_replaced: boolean } | null
}

/** All of them carry the mark of a norm that has ended without a successor. */
const countMarked = (asked: readonly Marked[]): number => {
  const marks = asked.flatMap(({ not_in_force }) => not_in_force ?? [])
  expect(marks.every(({ until, is_replaced }) => until === endDay && !is_replaced)).toBe(true)
  return marks.length
}

const takeTicket = async ({ token }: Learner, id: number) => {
  const { body } = await app.ask(startTicket, { token, path: at(startTicket.path, id) })
  return body.questions.map(({ question }) => question)
}

/** The questions of the first fixed ticket, and of a generated one. */
const takeTickets = async (learner: Learner) => {
  const path = `${listTickets.path}?user_course_id=${learner.userCourseId}`
  const listed = await app.ask(listTickets, { token: learner.token, path })
  const fixed = await takeTicket(learner, listed.body.results[0]?.id as number)
  // Generated ones are for those who have taken every fixed one.
  await sql`
    insert into user_ticket (learner_id, ticket_id, user_course_id, is_generated, created_at, ended_at)
    select ${learner.id}, id, ${learner.userCourseId}, false, ${app.clock.now}, ${app.clock.now} from ticket
     where course_id = ${learner.courseId}
    on conflict (learner_id, ticket_id) do update set ended_at = excluded.ended_at`.execute(app.db)
  const { body } = await app.ask(generateTicket, {
    token: learner.token,
    body: { user_course_id: learner.userCourseId },
  })
  return { fixed, generated: await takeTicket(learner, body.id) }
}

const readTasks = async ({ token, courseId }: Learner) => {
  const query = `?course=${courseId}`
  const ids = (await app.ask(listPracticals, { token, path: `${listPracticals.path}${query}` })).body.map(
    ({ id }) => id,
  )
  const lists = await Promise.all([
    app.ask(listPracticalDescriptions, { token, path: `${listPracticalDescriptions.path}?practical_ids=${ids}` }),
    app.ask(listCubeDescriptions, { token, path: `${listCubeDescriptions.path}${query}` }),
    app.ask(listPracticalWrappers, { token, path: `${listPracticalWrappers.path}${query}` }),
    app.ask(listPracticalDecisions, { token, path: `${listPracticalDecisions.path}${query}` }),
  ])
  return lists.flatMap(({ body }): { sources: Marked[] }[] => body)
}

/** What a learner of the course gets on the day, and how much of it is marked. */
const figuresOn = async (courseId: number, day: string) => {
  const learner = await begin(courseId, day)
  const { token, userCourseId } = learner
  const plan = (await app.ask(getPlan, { token, path: at(getPlan.path, userCourseId) })).body
  const forecast = (await app.ask(getStudyState, { token, path: at(getStudyState.path, userCourseId) })).body
  const pack = await fetchPack(app, token, userCourseId)
  const card = (await app.ask(getUserCourse, { token, path: at(getUserCourse.path, userCourseId) })).body
  const library = (await app.ask(listDocuments, { token })).body
  const planned = await app.ask(generateSmartCheck, {
    token,
    body: { difficulty: 'Plan', user_course_id: userCourseId },
  })
  const { fixed, generated } = await takeTickets(learner)
  const tasks = await readTasks(learner)
  return {
    normsOn: card.norms_on,
    ended: library.filter(({ valid_until, is_replaced }) => valid_until === endDay && !is_replaced).length,
    plan: plan.question_count,
    unseen: plan.unseen_count,
    lapsed: plan.lapsed_count,
    expired: plan.expired_count,
    today: planned.body.questions.length === plan.today.new,
    forecast: forecast.questions.length,
    pack: [pack.questions.length, pack.plan_input.questions.length, countMarked(pack.questions)],
    endsByPack: pack.questions.filter(({ norm_ends }) => norm_ends !== null).length,
    inExam: pack.questions.filter(({ is_in_exam }) => is_in_exam).length,
    tickets: [fixed.length, generated.length],
    markedInTickets: [countMarked(fixed), countMarked(generated) > 0],
    tasks: [tasks.length, tasks.filter(({ sources }) => countMarked(sources) > 0).length],
  }
}

describe('the demonstration', () => {
  beforeAll(async () => {
    app = await startTestApp({}, createDemonstrationDatabase())
  })

  test.each([
    ['general', 240, { questions: 44, ticket: 4, tasks: 12 }],
    ['lifting', 203, { questions: 0, ticket: 0, tasks: 0 }],
    ['pressure', 251, { questions: 179, ticket: 13, tasks: 33 }],
  ])('%s is the same before and after the day, with marks', async (key, questions, ended) => {
    const { id } = await app.db
      .selectFrom('course')
      .select('id')
      .where('pack_key', '=', `industrial-safety/${key}`)
      .executeTakeFirstOrThrow()
    for (const day of days) {
      const marked = day < endDay ? { questions: 0, ticket: 0, tasks: 0 } : ended
      expect(await figuresOn(id, day), day).toEqual({
        // The last day on which every norm held, once one has ended.
        ...{ normsOn: marked.questions > 0 ? '2026-12-31' : day, ended: 3 },
        ...{ plan: questions, unseen: questions, lapsed: 0, expired: marked.questions, today: true },
        // The pack of the last day knows that its norms end while it is used.
        ...{ endsByPack: day < endDay ? ended.questions : 0 },
        ...{ forecast: questions, pack: [questions, questions, marked.questions], inExam: questions },
        ...{ tickets: [20, 20], markedInTickets: [marked.ticket, expect.any(Boolean)], tasks: [38, marked.tasks] },
      })
    }
  })
})

/** A course of an expert: four questions and a task by a norm that ends, one question without a norm. */
const makeOwnCourse = async (): Promise<number> => {
  const token = await signInAs(app, await makeUser(app.db, { role: 'domain_spec' }))
  const editor = editorOf(app, token)
  const sheet = {
    ...{ title: 'Правила лебёдок', short: 'Правила', edition: 'первая', valid_from: '2021-01-01', valid_until: endDay },
    ...{ intro: 'Конспект.', points: [{ name: 'п. 1', section: '', text: 'Осматривают каждую смену.' }] },
  }
  const { id: document } = (await app.ask(createContentEdition, { token, body: { sheet } })).body
  const course = await editor.createCourse()
  const questions: number[] = []
  for (const n of [1, 2, 3, 4, 5]) {
    const citing = n === 5 ? {} : { document, point: 'п. 1' }
    const text = `Кто осматривает лебёдку ${n}?`
    questions.push((await editor.write({ course: course.id }, () => exampleBody(course.id, { text, ...citing }))).id)
  }
  await editor.addTickets(await editor.readCourse(course.id), [questions.slice(0, 2)])
  const task = {
    ...{ id_cok: null, name: 'Осмотр', image: null, sources: [{ document, point: 'п. 1', point_verified: true }] },
    ...{ kind: 'decision' as const, title: 'Найдите срок', description: 'Как часто? (п. 1)', preamble: 'Раз в' },
    ...{ answer: '1', unit: '', check: '1', solutions: ['Так сказано в п. 1.'] },
  }
  const made = await app.ask(createContentTask, { token, path: at(createContentTask.path, course.id), body: { task } })
  const { id, version } = made.body
  await app.ask(changeContentTaskShown, {
    token,
    path: at(changeContentTaskShown.path, id),
    body: { version, is_shown: true },
  })
  expect((await editor.show(await editor.readCourse(course.id), true)).status).toBe(200)
  return course.id
}

test('a course of one’s own is the same before and after the day, with marks', async () => {
  app = await startTestApp()
  const courseId = await makeOwnCourse()
  for (const day of days) {
    const [ofQuestions, ofTicket, ofTasks] = day < endDay ? [0, 0, 0] : [4, 2, 1]
    expect(await figuresOn(courseId, day), day).toEqual({
      ...{ normsOn: '2026-12-31', ended: 1 },
      ...{ plan: 5, unseen: 5, lapsed: 0, expired: ofQuestions, today: true, forecast: 5 },
      ...{ pack: [5, 5, ofQuestions], inExam: 5, tickets: [2, 2] },
      ...{ endsByPack: day < endDay ? 4 : 0 },
      ...{ markedInTickets: [ofTicket, day >= endDay], tasks: [1, ofTasks] },
    })
  }
})
