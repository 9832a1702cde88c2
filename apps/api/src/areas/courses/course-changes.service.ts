import type { CourseChanges } from '@dopusk/contract'
import { matchPoints, type NormPoint } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { todayOf } from '../../today.ts'
import {
  type FollowingEditions,
  findCourseName,
  listCorrections,
  listEndings,
  listFollowingEditions,
} from './course-changes.queries.ts'

const viewPoint = (point: NormPoint | null) => point && { name: point.name, text: point.text }

/** Points whose number or digest differs. */
const changedPoints = ({ pointsBefore, pointsAfter, links, citedAfter }: FollowingEditions) =>
  matchPoints(pointsBefore, pointsAfter, { links, cited: new Set(citedAfter) })
    .filter(({ before, after }) => before?.name !== after?.name || before?.text !== after?.text)
    .map(({ before, after }) => ({ before: viewPoint(before), after: viewPoint(after) }))

export interface CourseChangesDeps {
  db: Db
  now: () => Date
  timeZone: string
}

/** What changed in the norms of a course: a public page, without a word of its questions. */
export const getCourseChanges = async (deps: CourseChangesDeps, courseId: number): Promise<CourseChanges> => {
  const { db, timeZone } = deps
  const course = await findCourseName(db, courseId)
  if (course === undefined) throw new AppError('not_found')
  const [following, corrections, endings] = await Promise.all([
    listFollowingEditions(db, courseId),
    listCorrections(db, courseId, timeZone),
    listEndings(db, courseId),
  ])
  const changes = following.map((editions) => {
    const { effective_on, before, after, question_count } = editions
    return { effective_on, before, after, question_count, points: changedPoints(editions) }
  })
  return { course, today: todayOf(deps), changes, corrections, endings }
}
