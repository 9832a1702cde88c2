import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'

let serial = 0

/** A practical task with a typed answer. */
export const makePractical = async (db: Db, courseId: number, retiredAt: Date | null = null): Promise<number> => {
  serial += 1
  const body = { title: 'Рассчитайте', description: 'Условие', preamble: 'Ответ:', answer: '7', solutions: ['3 + 4'] }
  const { id } = await db
    .insertInto('practical')
    .values({
      course_id: courseId,
      pack_key: `made-${serial}`,
      kind: 'decision',
      id_cok: 60_000 + serial,
      name: `Задание ${serial}`,
      body: JSON.stringify(body),
      position: serial,
      retired_at: retiredAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const makePracticalResult = async (
  db: Db,
  result: { learnerId: number; userCourseId: number; practicalId: number; answer?: object },
): Promise<void> => {
  await db
    .insertInto('practical_result')
    .values({
      learner_id: result.learnerId,
      user_course_id: result.userCourseId,
      run: randomUUID(),
      practical_id: result.practicalId,
      is_right: true,
      answer: JSON.stringify(result.answer ?? { value: '7' }),
      created_at: new Date('2026-11-14T09:00:00Z'),
    })
    .execute()
}
