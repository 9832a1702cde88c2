import { type SamplePack, samplePack, sampleQuestion } from '@dopusk/content/testing/sample-pack'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import { readSamplePack } from '../../testing/sample-content.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { loadPack } from './load-content.ts'

const now = new Date('2026-11-15T09:00:00Z')

interface CourseState {
  topics: ('own' | 'shared')[]
  /** Each ticket has two different questions of the course, by their positions. */
  tickets: [number, number][]
  ticketCount: number
  price: number
}

interface PackState {
  /** Questions by their number, in the order of the file, with the wording they have now. */
  own: [number, number][]
  shared: [number, number][]
  hasOne: boolean
  one: CourseState
  two: CourseState
  practicals: boolean
}

const topic = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat({ max: 1 })), { minLength: 2, selector: ([no]) => no })
  .map((questions) => questions as [number, number][])

const courseParts = {
  topics: fc.constantFrom<CourseState['topics']>(['own'], ['shared'], ['own', 'shared'], ['shared', 'own']),
  tickets: fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })), { minLength: 3, maxLength: 3 }),
  ticketCount: fc.nat({ max: 3 }),
  price: fc.nat({ max: 1 }),
}
const course: fc.Arbitrary<CourseState> = fc.record(courseParts)

const packParts = {
  own: topic,
  shared: topic,
  hasOne: fc.boolean(),
  one: course,
  two: course,
  practicals: fc.boolean(),
}

type Edit = (state: PackState) => PackState

/** Small changes: most of the pack stays, so that a restored row is often the only change. */
const edit: fc.Arbitrary<Edit> = fc.oneof(
  topic.map(
    (own): Edit =>
      (state) => ({ ...state, own }),
  ),
  topic.map(
    (shared): Edit =>
      (state) => ({ ...state, shared }),
  ),
  fc.constant<Edit>((state) => ({ ...state, hasOne: !state.hasOne })),
  fc.constant<Edit>((state) => ({ ...state, practicals: !state.practicals })),
  fc.record({ topics: courseParts.topics }).map(
    (part): Edit =>
      (state) => ({ ...state, two: { ...state.two, ...part } }),
  ),
  fc.record({ price: courseParts.price }).map(
    (part): Edit =>
      (state) => ({ ...state, two: { ...state.two, ...part } }),
  ),
  fc.record({ tickets: courseParts.tickets }).map(
    (part): Edit =>
      (state) => ({ ...state, two: { ...state.two, ...part } }),
  ),
  {
    arbitrary: courseParts.ticketCount.map(
      (ticketCount): Edit =>
        (state) => ({ ...state, two: { ...state.two, ticketCount } }),
    ),
    weight: 4,
  },
)

/** A sequence of pack states that goes back and forth, so that removed rows return unchanged. */
const life = fc.tuple(fc.record(packParts), fc.array(edit, { minLength: 2, maxLength: 4 })).map(([first, edits]) => {
  const states = [first]
  for (const change of edits) states.push(change(states.at(-1) ?? first))
  return [...states, ...states.toReversed().slice(1)]
})

const questionsOf = (prefix: string, cok: number, listed: [number, number][]) =>
  listed.map(([no, wording]) => ({
    ...sampleQuestion(`${prefix}-${no}`, cok + no),
    text: `Вопрос ${prefix}-${no}, редакция ${wording}?`,
  }))

const packOf = (given: PackState, version: number): SamplePack => {
  const pack = samplePack()
  const topics = { own: questionsOf('o', 100, given.own), shared: questionsOf('s', 200, given.shared) }
  const [one, two] = pack.courses
  const courses = [...(given.hasOne ? [[one, given.one] as const] : []), [two, given.two] as const]
  return {
    ...pack,
    version: String(version),
    topics,
    courses: courses.flatMap(([base, wanted]) => {
      if (base === undefined) return []
      const ids = wanted.topics.flatMap((name) => topics[name].map(({ id }) => id))
      const at = (place: number) => ids[place % ids.length] ?? ''
      // The second position is an offset from the first, so that it is another question.
      const tickets = wanted.tickets
        .slice(0, wanted.ticketCount)
        .map(([a, b]) => [at(a), at(a + 1 + (b % (ids.length - 1)))])
      return [{ ...base, questions: wanted.topics, tickets, price_rubles: 100 + wanted.price }]
    }),
    practicals: given.practicals && given.hasOne ? pack.practicals : [],
  }
}

/** What learners should see of the pack, computed without a database. */
const wantedContent = ({ topics, courses, practicals }: SamplePack) => ({
  questions: Object.values(topics)
    .flat()
    .map(({ id, cok, text }) => `${id} ${cok} ${text}`)
    .sort(),
  courses: courses.map(({ key, questions, tickets, price_rubles }) => {
    const ids = questions.flatMap((name) => (topics[name] ?? []).map(({ id }) => id))
    return {
      key,
      price: price_rubles * 100,
      questions: ids,
      questionCount: ids.length,
      tickets,
      ticketCount: tickets.length,
    }
  }),
  practicals: practicals.flatMap(({ descriptions, cubes, wrappers, decisions }) =>
    [descriptions, cubes, wrappers, decisions].flatMap((tasks) => tasks.map(({ id }) => id)),
  ),
})

const unprefixed = (key: string) => key.replace('sample/', '')

const seenContent = async (db: Db): Promise<ReturnType<typeof wantedContent>> => {
  const questions = await db
    .selectFrom('question')
    .innerJoin('question_version', 'question_version.id', 'current_version_id')
    .select(['pack_key', 'id_cok', 'body'])
    .where('retired_at', 'is', null)
    .execute()
  const listed = await db
    .selectFrom('course_question')
    .innerJoin('question', 'question.id', 'question_id')
    .select(['course_id', 'pack_key'])
    .orderBy('position')
    .execute()
  const tickets = await db
    .selectFrom('ticket')
    .innerJoin('ticket_question', 'ticket_id', 'ticket.id')
    .innerJoin('question', 'question.id', 'question_id')
    .select(['course_id', 'ticket.no', 'pack_key'])
    .where('ticket.retired_at', 'is', null)
    .orderBy('ticket.no')
    .orderBy('ticket_question.no')
    .execute()
  const courses = await db
    .selectFrom('course')
    .select(['id', 'pack_key', 'question_count', 'ticket_count', 'price_kopecks'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute()
  const practicals = await db
    .selectFrom('practical')
    .innerJoin('course', 'course.id', 'course_id')
    .select('practical.pack_key')
    .where('practical.retired_at', 'is', null)
    .where('course.retired_at', 'is', null)
    .orderBy('practical.position')
    .execute()
  return {
    questions: questions
      .map(({ pack_key, id_cok, body }) => `${unprefixed(pack_key)} ${id_cok} ${(body as { text: string }).text}`)
      .sort(),
    courses: courses.map((row) => {
      const own = tickets.filter(({ course_id }) => course_id === row.id)
      const numbers = [...new Set(own.map(({ no }) => no))]
      return {
        key: unprefixed(row.pack_key),
        price: row.price_kopecks,
        questions: listed.filter(({ course_id }) => course_id === row.id).map(({ pack_key }) => unprefixed(pack_key)),
        questionCount: row.question_count,
        tickets: numbers.map((no) => own.filter((each) => each.no === no).map(({ pack_key }) => unprefixed(pack_key))),
        ticketCount: row.ticket_count,
      }
    }),
    practicals: practicals.map(({ pack_key }) => pack_key),
  }
}

const readRevisions = async (db: Db): Promise<Map<string, number>> => {
  const rows = await db.selectFrom('course').select(['pack_key', 'content_rev']).execute()
  return new Map(rows.map(({ pack_key, content_rev }) => [unprefixed(pack_key), content_rev]))
}

test('after any sequence of pack states learners see the last one, and revisions rise with visible changes', async () => {
  await fc.assert(
    fc.asyncProperty(life, async (states) => {
      const { db } = await createTestDatabase()
      const before = new Map<string, { rev: number; content: string }>()
      for (const [version, given] of states.entries()) {
        const pack = packOf(given, version)
        await loadPack(db, now, await readSamplePack(pack), () => {})
        const wanted = wantedContent(pack)
        expect(await seenContent(db)).toEqual(wanted)
        const revisions = await readRevisions(db)
        for (const { key, questions, tickets } of wanted.courses) {
          const content = JSON.stringify({ questions, tickets })
          const rev = revisions.get(key) ?? 0
          const last = before.get(key)
          if (last) expect([key, rev > last.rev]).toEqual([key, content !== last.content])
          before.set(key, { rev, content })
        }
      }
    }),
    // Without shrinking: each run needs a new database.
    { numRuns: process.env.PROOF ? 8 : 1, endOnFailure: true },
  )
})
