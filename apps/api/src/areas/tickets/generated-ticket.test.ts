import { createDemoUser } from '@dopusk/contract'
import { describe, expect, test } from 'vitest'
import { makeUserCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { setUpTickets } from '../../testing/tickets.ts'

const { world, start, end, answerAll, take, list, generate, readCourse } = setUpTickets()

describe('a generated ticket', () => {
  test('is created only when no ticket is left, and does not add to progress', async () => {
    const early = await generate()
    expect([early.status, early.error.code]).toEqual([409, 'tickets_left'])
    for (const id of world.course.ticketIds) await take(5, id)
    expect((await list()).body.can_generate).toBe(true)
    const before = (await readCourse()).progress
    const made = await generate()
    expect(made.status).toBe(201)
    const name = { number: 1, is_generated: true }
    expect(made.body).toEqual({ id: expect.any(Number), ...name, status: 'Not started', is_running: false })
    expect((await generate()).error.code).toBe('tickets_left')
    const { body } = await start(made.body.id)
    // 80 % of three questions are all three.
    expect(body).toMatchObject({ ...name, question_count: 3, pass_percent: 100 })
    expect(new Set(body.questions.map(({ question }) => question.id)).size).toBe(3)
    await answerAll(body, 3)
    await end(body.id)
    expect((await list()).body.results.at(-1)).toMatchObject({ id: made.body.id, ...name, status: 'Done' })
    const second = await generate()
    expect(second.body).toMatchObject({ number: 2, is_generated: true })
    expect((await start(second.body.id)).body).toMatchObject({ number: 2, is_generated: true })
    expect((await readCourse()).progress).toBe(before)
    const stranger = await makeUser(world.app.db)
    await makeUserCourse(world.app.db, { learnerId: stranger.id, courseId: world.course.id, startDate: '2026-11-10' })
    expect((await start(made.body.id, await signInAs(world.app, stranger))).status).toBe(404)
  })

  test('has as many questions of each topic as the blueprint of the exam says', async () => {
    const topic = { pack_key: 'other', title: 'Другая тема', position: 1 }
    const { id: topicId } = await world.app.db
      .insertInto('topic')
      .values(topic)
      .returning('id')
      .executeTakeFirstOrThrow()
    const [first = 0, ...others] = world.course.questionIds
    await world.app.db.updateTable('question').set({ topic_id: topicId }).where('id', '=', first).execute()
    const { topic_id: usual } = await world.app.db
      .selectFrom('question')
      .select('topic_id')
      .where('id', '=', others[0] ?? 0)
      .executeTakeFirstOrThrow()
    const exam = { course_id: world.course.id, questions: 3, minutes: 6, pass_count: 3 }
    const use = (blueprint: object) =>
      world.app.db
        .insertInto('exam_profile')
        .values({ ...exam, blueprint: JSON.stringify(blueprint) })
        .onConflict((conflict) => conflict.column('course_id').doUpdateSet({ blueprint: JSON.stringify(blueprint) }))
        .execute()
    for (const id of world.course.ticketIds) await take(5, id)
    for (const blueprint of [{ [topicId]: 1, [usual]: 2 }, { [usual]: 3 }]) {
      await use(blueprint)
      const { body } = await start((await generate()).body.id)
      const asked = body.questions.map(({ question }) => question.id)
      expect(asked).toHaveLength(3)
      expect(asked.includes(first)).toBe(topicId in blueprint)
      await answerAll(body, 3)
      await end(body.id)
    }
    await world.app.db.deleteFrom('exam_profile').execute()
  })

  test('is refused for demo users', async () => {
    await world.app.db.updateTable('course').set({ is_demo: true }).where('id', '=', world.course.id).execute()
    const { body } = await world.app.ask(createDemoUser)
    const own = await world.app.db
      .selectFrom('user_course')
      .select('id')
      .where('learner_id', '=', body.user.id)
      .executeTakeFirstOrThrow()
    const refused = await generate(body.access, own.id)
    expect([refused.status, refused.error.code]).toEqual([403, 'demo_forbidden'])
    expect((await list(body.access, own.id)).body.can_generate).toBe(false)
    await world.app.db.updateTable('course').set({ is_demo: false }).where('id', '=', world.course.id).execute()
  })
})
