import { type SamplePack, samplePack, sampleQuestion } from '@dopusk/content/testing/sample-pack'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import { grantCourse } from '../../study/give-course.ts'
import { makeUser } from '../../testing/people.ts'
import { readSamplePack } from '../../testing/sample-content.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { loadPack } from './load-content.ts'

const inProof = test.runIf(process.env.PROOF)

const now = new Date('2026-11-15T09:00:00Z')
const later = new Date('2026-11-16T09:00:00Z')
let db: Db

beforeEach(async () => {
  ;({ db } = await createTestDatabase())
})

const load = async (pack: SamplePack, at = now) => loadPack(db, at, await readSamplePack(pack), () => {})

const changed = (change: (pack: SamplePack) => void): SamplePack => {
  const pack = samplePack()
  change(pack)
  return pack
}

/** What learners see, without the ids that depend on earlier loads. */
const seenContent = async (database: Db) => {
  const questions = await database
    .selectFrom('question')
    .innerJoin('question_version', 'question_version.id', 'question.current_version_id')
    .select(['pack_key', 'id_cok', 'body', 'search_text'])
    .where('retired_at', 'is', null)
    .orderBy('pack_key')
    .execute()
  const listed = await database
    .selectFrom('course_question')
    .innerJoin('course', 'course.id', 'course_id')
    .innerJoin('question', 'question.id', 'question_id')
    .select(['course.pack_key as course', 'question.pack_key as question'])
    .where('course.retired_at', 'is', null)
    .orderBy('course.pack_key')
    .orderBy('course_question.position')
    .execute()
  const tickets = await database
    .selectFrom('ticket')
    .innerJoin('course', 'course.id', 'course_id')
    .innerJoin('ticket_question', 'ticket_id', 'ticket.id')
    .innerJoin('question', 'question.id', 'question_id')
    .select(['course.pack_key as course', 'ticket.no as ticket', 'ticket_question.no', 'question.pack_key as question'])
    .where('ticket.retired_at', 'is', null)
    .where('course.retired_at', 'is', null)
    .orderBy('course')
    .orderBy('ticket')
    .orderBy('ticket_question.no')
    .execute()
  const courses = await database
    .selectFrom('course')
    .select(['pack_key', 'name', 'question_count', 'ticket_count', 'price_kopecks', 'is_demo', 'position'])
    .where('retired_at', 'is', null)
    .orderBy('pack_key')
    .execute()
  const practicals = await database
    .selectFrom('practical')
    .select(['pack_key', 'kind', 'body', 'position'])
    .where('retired_at', 'is', null)
    .orderBy('pack_key')
    .execute()
  return { questions, listed, tickets, courses, practicals }
}

const revisions = async () => {
  const rows = await db.selectFrom('course').select(['pack_key', 'content_rev']).orderBy('pack_key').execute()
  return rows.map(({ content_rev }) => content_rev)
}

const questionId = async (key: string) =>
  (await db.selectFrom('question').select('id').where('pack_key', '=', `sample/${key}`).executeTakeFirstOrThrow()).id

test('a pack is stored by its load, and a second load changes nothing', async () => {
  expect(await load(samplePack())).toEqual({ newQuestions: 4, changedQuestions: 0, retiredQuestions: 0, conflicts: 0 })
  const { courses, questions, tickets, practicals } = await seenContent(db)
  expect(courses).toEqual([
    {
      pack_key: 'sample/one',
      name: 'Курс one',
      question_count: 4,
      ticket_count: 2,
      price_kopecks: 490_050,
      is_demo: true,
      position: 0,
    },
    {
      pack_key: 'sample/two',
      name: 'Курс two',
      question_count: 2,
      ticket_count: 1,
      price_kopecks: 490_050,
      is_demo: false,
      position: 1,
    },
  ])
  expect(questions[0]).toMatchObject({
    pack_key: 'sample/o-1',
    id_cok: 11,
    search_text: 'каким должен быть пример o-1?',
    body: {
      comment: 'Так его легче запомнить.',
      normative: { title: 'Закон', point: 'п. 1', text: 'Пример должен быть понятным и коротким.' },
    },
  })
  expect(tickets).toHaveLength(6)
  expect(practicals.map(({ kind }) => kind).sort()).toEqual(['cube', 'decision', 'description', 'wrapper'])
  expect(practicals.find(({ kind }) => kind === 'description')?.body).toMatchObject({
    sources: [
      { document_id: expect.any(Number), title: 'Закон', point: 'п. 2', text: 'Срок проверки примера — 10 дней.' },
    ],
  })
  const before = await revisions()
  expect(await load(samplePack(), later)).toBeUndefined()
  expect(await revisions()).toEqual(before)
  const pack = await db.selectFrom('content_pack').select('loaded_at').executeTakeFirstOrThrow()
  expect(pack.loaded_at).toEqual(now)
})

test('every question is in the topic of its file, which the pack may give a title', async () => {
  const topics = async () => {
    const rows = await db
      .selectFrom('topic')
      .leftJoin('question', 'question.topic_id', 'topic.id')
      .select(['topic.pack_key as topic', 'title', 'question.pack_key as question'])
      .where('topic.retired_at', 'is', null)
      .orderBy('question.pack_key')
      .execute()
    return rows.map(({ topic, title, question }) => `${topic} (${title}): ${question}`)
  }
  await load(changed((pack) => (pack.topicTitles = { own: 'Своё' })))
  expect(await topics()).toEqual([
    'sample/own (Своё): sample/o-1',
    'sample/own (Своё): sample/o-2',
    'sample/shared (shared): sample/s-1',
    'sample/shared (shared): sample/s-2',
  ])
  await load(
    changed((pack) => {
      pack.topics.whole = [...(pack.topics.own ?? []), ...(pack.topics.shared ?? [])]
      pack.topics = { whole: pack.topics.whole }
      for (const course of pack.courses) course.questions = ['whole']
    }),
  )
  expect(await topics()).toEqual(['o-1', 'o-2', 's-1', 's-2'].map((id) => `sample/whole (whole): sample/${id}`))
})

test('the exam of a course comes with the pack, and goes with it', async () => {
  const exams = () =>
    db
      .selectFrom('exam_profile')
      .innerJoin('course', 'course.id', 'course_id')
      .select([
        'course.pack_key',
        'questions',
        'minutes',
        'pass_count',
        'blueprint',
        'source',
        'is_verified',
        'pass_percent',
      ])
      .execute()
  await load(
    changed(({ courses }) => {
      const exam = { questions: 2, minutes: 30, pass_count: 1, blueprint: { own: 1, shared: 1 }, source: 'Приказ' }
      Object.assign(courses[0] ?? {}, { exam })
      Object.assign(courses[1] ?? {}, { exam: { questions: 2, minutes: 3, pass_count: 2, verified: false } })
    }),
  )
  const topics = await db.selectFrom('topic').select('id').where('retired_at', 'is', null).execute()
  expect(await exams()).toEqual([
    {
      pack_key: 'sample/one',
      questions: 2,
      minutes: 30,
      pass_count: 1,
      blueprint: Object.fromEntries(topics.map(({ id }) => [id, 1])),
      source: 'Приказ',
      is_verified: true,
      pass_percent: 50,
    },
    expect.objectContaining({ pack_key: 'sample/two', source: null, is_verified: false }),
  ])
  await load(samplePack(), later)
  expect(await exams()).toEqual([])
})

test('new questions get their ids in the order of the pack', async () => {
  await load(samplePack())
  const rows = await db.selectFrom('question').select('pack_key').orderBy('id').execute()
  expect(rows.map(({ pack_key }) => pack_key)).toEqual(['sample/o-1', 'sample/o-2', 'sample/s-1', 'sample/s-2'])
})

test('documents are PDF files with the page of each point', async () => {
  await load(samplePack())
  const document = await db
    .selectFrom('norm_edition')
    .innerJoin('asset', 'asset.checksum', 'asset_checksum')
    .select(['title', 'page_of_point', 'media_type', 'content'])
    .executeTakeFirstOrThrow()
  expect(document).toMatchObject({
    title: 'Закон о примерах',
    page_of_point: { 'п. 1': 1, 'п. 2': 1 },
    media_type: 'application/pdf',
  })
  expect(document.content.subarray(0, 5).toString()).toBe('%PDF-')
})

test('variants are shuffled in a stable order', async () => {
  const many = changed(({ topics }) => {
    topics.many = Array.from({ length: 40 }, (_, n) => sampleQuestion(`m-${n}`, 100 + n))
  })
  await load(many)
  const rightNumbers = async () => {
    const { questions } = await seenContent(db)
    return questions.map(({ body }) =>
      (body as { variants: { correct: boolean }[] }).variants.findIndex(({ correct }) => correct),
    )
  }
  const first = await rightNumbers()
  expect(new Set(first)).toEqual(new Set([0, 1, 2]))
  await load({ ...many, version: '2' }, later)
  expect(await rightNumbers()).toEqual(first)
})

describe('a changed pack', () => {
  test('gives a changed question a new version, and an old attempt keeps its wording', async () => {
    await load(samplePack())
    const learner = await makeUser(db)
    const { id: courseId } = await db
      .selectFrom('course')
      .select('id')
      .where('pack_key', '=', 'sample/one')
      .executeTakeFirstOrThrow()
    const grant = { learnerId: learner.id, courseId, startDate: '2026-11-15', startedAt: now, givenBy: null, now }
    const userCourseId = await db.transaction().execute((tx) => grantCourse(tx, grant))
    const { id: attemptId } = await db
      .insertInto('attempt')
      .values({
        learner_id: learner.id,
        kind: 'check',
        user_course_id: userCourseId,
        created_at: now,
        question_count: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const question = await db
      .selectFrom('question')
      .select(['id', 'current_version_id'])
      .where('pack_key', '=', 'sample/o-1')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('attempt_question')
      .values({
        learner_id: learner.id,
        attempt_id: attemptId,
        no: 1,
        question_id: question.id,
        version_id: question.current_version_id,
      })
      .execute()

    const outcome = await load(
      changed(({ topics }) => Object.assign(topics.own?.[0] ?? {}, { text: 'Каков пример?' })),
      later,
    )
    expect(outcome).toEqual({ newQuestions: 0, changedQuestions: 1, retiredQuestions: 0, conflicts: 0 })
    const stored = await db
      .selectFrom('attempt_question')
      .innerJoin('question_version', 'question_version.id', 'version_id')
      .select('body')
      .executeTakeFirstOrThrow()
    expect(stored.body).toMatchObject({ text: 'Каким должен быть пример o-1?' })
    const { questions } = await seenContent(db)
    expect(questions[0]).toMatchObject({
      pack_key: 'sample/o-1',
      search_text: 'каков пример?',
      body: { text: 'Каков пример?' },
    })
    expect(await questionId('o-1')).toBe(question.id)
    const { length } = await db.selectFrom('question_version').select('id').execute()
    expect(length).toBe(5)
  })

  test('retires a removed question, and restores it with its old id', async () => {
    await load(samplePack())
    const id = await questionId('o-2')
    const without = changed(({ topics, courses }) => {
      topics.own?.pop()
      courses[0]?.tickets.pop()
    })
    expect(await load(without, later)).toMatchObject({ retiredQuestions: 1, conflicts: 0 })
    const row = await db.selectFrom('question').select('retired_at').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.retired_at).toEqual(later)
    const { courses, tickets } = await seenContent(db)
    expect(courses[0]).toMatchObject({ question_count: 3, ticket_count: 1 })
    expect(tickets).toHaveLength(4)
    expect(await load({ ...samplePack(), version: '3' }, later)).toMatchObject({
      newQuestions: 0,
      retiredQuestions: 0,
      conflicts: 0,
    })
    expect(await questionId('o-2')).toBe(id)
    expect((await seenContent(db)).courses[0]).toMatchObject({ question_count: 4, ticket_count: 2 })
  })

  inProof('counts a restored unchanged ticket, and raises the revision for it', async () => {
    await load(samplePack())
    const [first = 0] = await revisions()
    await load(
      changed(({ courses }) => courses[0]?.tickets.pop()),
      later,
    )
    await load({ ...samplePack(), version: '3' }, later)
    const { courses, tickets } = await seenContent(db)
    expect(courses[0]).toMatchObject({ ticket_count: 2 })
    expect(tickets).toHaveLength(6)
    expect((await revisions())[0]).toBe(first + 2)
  })

  test('raises the revision of the courses that it changes, and of no other', async () => {
    await load(samplePack())
    const [one = 0, two = 0] = await revisions()
    await load(
      changed(({ courses }) => courses[0]?.tickets.reverse()),
      later,
    )
    expect(await revisions()).toEqual([one + 1, two])
  })

  test('keeps the ids of tickets', async () => {
    await load(samplePack())
    const ids = () => db.selectFrom('ticket').select(['id', 'no', 'course_id']).orderBy('id').execute()
    const before = await ids()
    await load(
      changed(({ courses }) => courses[0]?.tickets.reverse()),
      later,
    )
    expect(await ids()).toEqual(before)
  })

  test('retires a removed course, and changes nothing of another pack', async () => {
    await load(samplePack())
    await db
      .insertInto('course')
      .values({
        pack_key: 'other/course',
        name: 'Чужой',
        qual_code: '40.20900.09',
        description: '',
        version: '1',
        price_kopecks: 0,
      })
      .execute()
    await load(
      changed(({ courses }) => courses.pop()),
      later,
    )
    const courses = await db.selectFrom('course').select(['pack_key', 'retired_at']).orderBy('pack_key').execute()
    expect(courses).toEqual([
      { pack_key: 'other/course', retired_at: null },
      { pack_key: 'sample/one', retired_at: null },
      { pack_key: 'sample/two', retired_at: later },
    ])
  })
})

test('two simultaneous loads run once', async () => {
  const outcomes = await Promise.all([load(samplePack()), load(samplePack())])
  expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1)
  expect(await db.selectFrom('question').select('id').execute()).toHaveLength(4)
})

test('a failed load leaves nothing behind', async () => {
  const sources = await readSamplePack(samplePack())
  // Bypasses the validator: the database refuses a duplicate question in a ticket at the end of the load.
  sources.courses[1]?.value.tickets.push(['s-1', 's-1'])
  await expect(loadPack(db, now, sources, () => {})).rejects.toThrow(/duplicate key/)
  for (const table of ['content_pack', 'question', 'course', 'norm_edition', 'asset'] as const) {
    expect([
      table,
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst(),
    ]).toEqual([table, { count: 0 }])
  }
})
