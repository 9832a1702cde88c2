import type { Db } from '../db/database.ts'

let serial = 0

export const makeCourse = async (db: Db, course: { isDemo?: boolean } = {}): Promise<number> => {
  serial += 1
  const { id } = await db
    .insertInto('course')
    .values({
      pack_key: `course-${serial}`,
      name: `Курс ${serial}`,
      qual_code: '40.20900.01',
      description: 'Описание',
      version: '1',
      price_kopecks: 100_000,
      is_demo: course.isDemo ?? false,
      position: serial,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
