import { type SamplePack, samplePack, sampleQuestion } from '@dopusk/content/testing/sample-pack'
import * as calls from '@dopusk/contract'
import { memoryLevels } from '@dopusk/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { isCounted } from '../../study/recount.ts'
import { makeUserCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { readSamplePack } from '../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { listWrongCounts } from '../../testing/wrong-counts.ts'
import { loadPack } from './load-content.ts'

let app: TestApp
let version = 0

beforeAll(async () => {
  app = await startTestApp()
})

const numbers = [1, 2, 3, 4]
/** Numbers of the questions that are removed and restored. */
const restless = [13, 14, 24]

/** Course `one` has all questions, `two` the shared ones; each ticket has two of them. */
const packOf = (gone: ReadonlySet<number>, ticketCount: number): SamplePack => {
  const pack = samplePack()
  const kept = (prefix: string, cok: number) =>
    numbers.filter((no) => !gone.has(cok + no)).map((no) => sampleQuestion(`${prefix}-${no}`, cok + no))
  const topics = { shared: kept('s', 10), own: kept('o', 20) }
  const shared = topics.shared.map(({ id }) => id)
  const own = topics.own.map(({ id }) => id)
  const pairs = [...shared, ...own].flatMap((id, index, all) => (index % 2 === 0 ? [[id, all[index + 1] ?? '']] : []))
  const whole = pairs.filter(([, second]) => second !== '').slice(0, ticketCount)
  version += 1
  return {
    ...pack,
    version: String(version),
    topics,
    courses: pack.courses.map((course) => ({
      ...course,
      tickets: course.key === 'one' ? whole : [shared.slice(0, 2)],
    })),
    practicals: [],
  }
}

interface AskedQuestion {
  id: number
  idCok: number
  kind: 'check' | 'ticket'
}

interface Learner {
  id: number
  token: string
  userCourseIds: number[]
  asked: AskedQuestion[]
  checkIds: number[]
}

const at = (path: string, id: number) => path.replace('{id}', String(id))

/** The right answer by the stored version: variants are shuffled. */
const rightItems = async (askedId: number): Promise<number[]> => {
  const { rows } = await sql<{ number: number }>`
    select (variant ->> 'number')::int as number
      from attempt_question join question_version on question_version.id = version_id,
           jsonb_array_elements(body -> 'variants') as variant
     where attempt_question.id = ${askedId} and (variant ->> 'correct')::boolean`.execute(app.db)
  return rows.map(({ number }) => number)
}

interface World {
  learner: Learner
  gone: Set<number>
  ticketCount: number
}

interface Step {
  kind: Kind
  /** Chooses the target among several. */
  place: number
  yes: boolean
  level: (typeof memoryLevels)[number]
}

const load = async ({ gone, ticketCount }: Pick<World, 'gone' | 'ticketCount'>) =>
  loadPack(app.db, app.clock.now, await readSamplePack(packOf(gone, ticketCount)), () => {})

const pick = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)]

const answer = async ({ id, kind }: AskedQuestion, isRight: boolean, token: string) => {
  const right = await rightItems(id)
  // Deleted by a reset.
  if (right.length === 0) return
  const answer_items = isRight ? right : [1, 2, 3].filter((number) => !right.includes(number)).slice(0, 1)
  const call = kind === 'check' ? calls.saveCheckAnswer : calls.saveTicketAnswer
  const { status } = await app.ask(call, { path: at(call.path, id), body: { answer_items, answer_time: 10 }, token })
  expect([200, 409]).toContain(status)
}

const actions = {
  generate: async ({ learner }: World, { place, yes }: Step) => {
    const user_course_id = pick(learner.userCourseIds, place)
    const body = { difficulty: yes ? 'Hard' : 'Easy', question_count: 10, user_course_id }
    const check = await app.ask(calls.generateSmartCheck, { body, token: learner.token })
    expect([201, 409]).toContain(check.status)
    if (check.status !== 201) return
    learner.checkIds.push(check.body.id)
    learner.asked.unshift(
      ...check.body.questions.map(({ id, question }) => ({ id, idCok: question.id_cok, kind: 'check' as const })),
    )
  },
  answerNew: async ({ learner }: World, { place, yes }: Step) => {
    const asked = pick(learner.asked.slice(0, 6), place)
    if (asked) await answer(asked, yes, learner.token)
  },
  answerGone: async ({ learner, gone }: World, { place, yes }: Step) => {
    const asked = pick(
      learner.asked.filter(({ idCok }) => gone.has(idCok)),
      place,
    )
    if (asked) await answer(asked, yes, learner.token)
  },
  rate: async ({ learner }: World, { place, level }: Step) => {
    const path = at(calls.rateAnswer.path, pick(learner.asked.slice(0, 6), place)?.id ?? 1)
    const { status } = await app.ask(calls.rateAnswer, {
      path,
      body: { user_memorization: level },
      token: learner.token,
    })
    expect([200, 404, 409]).toContain(status)
  },
  ticket: async ({ learner }: World, { place, yes }: Step) => {
    const { token } = learner
    const listPath = `${calls.listTickets.path}?user_course_id=${pick(learner.userCourseIds, place)}`
    const { body } = await app.ask(calls.listTickets, { path: listPath, token })
    const ticket = pick(body.results, place)
    if (ticket === undefined) return
    const started = await app.ask(calls.startTicket, { path: at(calls.startTicket.path, ticket.id), token })
    expect(started.status).toBe(200)
    const asked = started.body.questions.map(({ id, question }) => ({
      id,
      idCok: question.id_cok,
      kind: 'ticket' as const,
    }))
    learner.asked.unshift(...asked)
    if (!yes) return
    for (const each of asked) await answer(each, true, token)
    const path = at(calls.endTicket.path, started.body.id)
    expect((await app.ask(calls.endTicket, { path, body: { time_ticket: 1 }, token })).status).toBe(200)
  },
  endCheck: async ({ learner }: World, { place }: Step) => {
    const path = at(calls.endCheck.path, pick(learner.checkIds, place) ?? 1)
    expect([200, 404]).toContain((await app.ask(calls.endCheck, { path, token: learner.token })).status)
  },
  reset: async ({ learner }: World, { place, yes }: Step) => {
    const call = yes ? calls.resetCourse : calls.resetStatistics
    const path = at(call.path, pick(learner.userCourseIds, place) ?? 1)
    expect((await app.ask(call, { path, token: learner.token })).status).toBe(200)
  },
  loadQuestions: async (world: World, { place }: Step) => {
    const cok = pick(restless, place) ?? 13
    if (!world.gone.delete(cok)) world.gone.add(cok)
    await load(world)
  },
  loadTickets: async (world: World, { place }: Step) => {
    world.ticketCount = world.ticketCount === 0 ? 1 + (place % 3) : 0
    await load(world)
  },
  read: async (world: World) => {
    const { status } = await app.ask(calls.listOwnCourses, { token: world.learner.token })
    expect(status).toBe(200)
    expect(await expectTrueCounts(world)).toBe(2)
  },
}
type Kind = keyof typeof actions

const weights: Record<Kind, number> = {
  generate: 3,
  answerNew: 6,
  answerGone: 6,
  rate: 4,
  ticket: 4,
  endCheck: 1,
  reset: 1,
  loadQuestions: 3,
  loadTickets: 2,
  read: 4,
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    ...Object.entries(weights).map(([kind, weight]) => ({ arbitrary: fc.constant(kind as Kind), weight })),
  ),
  place: fc.nat({ max: 1000 }),
  yes: fc.boolean(),
  level: fc.constantFrom(...memoryLevels),
})

/** Counts that are not out of date agree with their definition. */
const expectTrueCounts = async ({ learner }: World) => {
  expect(await listWrongCounts(app.db)).toEqual([])
  const { rows } = await sql`
    select from user_course join course on course.id = course_id
     where user_course.learner_id = ${learner.id} and ${isCounted}`.execute(app.db)
  return rows.length
}

const stepOf = (kind: Kind, place = 0): Step => ({ kind, place, yes: true, level: 'Good' })

/** Initial study, so that the first step already has something to answer, pass and reset. */
const opening = [stepOf('generate'), stepOf('generate', 1), stepOf('ticket'), stepOf('read')]

const enrol = async (): Promise<Learner> => {
  const learner = await makeUser(app.db)
  const courses = await app.db.selectFrom('course').select('id').orderBy('position').execute()
  const userCourseIds: number[] = []
  for (const { id: courseId } of courses) {
    userCourseIds.push(await makeUserCourse(app.db, { learnerId: learner.id, courseId, startDate: '2026-11-10' }))
  }
  return { id: learner.id, token: await signInAs(app, learner), userCourseIds, asked: [], checkIds: [] }
}

test('after any sequence of study and content loads the counts agree with their definition', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 40 }), async (chosen) => {
      app.clock.now = new Date('2026-11-15T09:00:00Z')
      await load({ gone: new Set(), ticketCount: 2 })
      const world = { learner: await enrol(), gone: new Set<number>(), ticketCount: 2 }
      for (const one of [...opening, ...chosen, stepOf('read')]) {
        app.clock.forward(10_000)
        await actions[one.kind](world, one)
        await expectTrueCounts(world)
      }
    }),
    { numRuns: process.env.PROOF ? 12 : 1, endOnFailure: true },
  )
})
