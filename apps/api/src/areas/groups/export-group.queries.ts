import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { MemberRow } from './group-members.queries.ts'

export interface ExportedAttempt {
  userCourseId: number
  kind: 'check' | 'ticket'
  createdAt: Date
  isFinished: boolean
  isPassed: boolean | null
  questionCount: number
  rightCount: number
}

/** Attempts of these courses by learner and time; a check without an answer was opened and left. */
export const listAttempts = async (
  tx: Tx,
  courses: readonly Pick<MemberRow, 'learnerId' | 'userCourseId'>[],
): Promise<ExportedAttempt[]> => {
  const { rows } = await sql<ExportedAttempt>`
    select user_course_id as "userCourseId", kind, created_at as "createdAt", finished_at is not null as "isFinished",
           is_passed as "isPassed", question_count as "questionCount", right_count as "rightCount"
      from attempt
     where learner_id = any(${courses.map(({ learnerId }) => learnerId)}::bigint[])
       and user_course_id = any(${courses.map(({ userCourseId }) => userCourseId)}::bigint[])
       and (kind = 'ticket' or answered_count > 0)
     order by learner_id, created_at, id`.execute(tx)
  return rows
}
