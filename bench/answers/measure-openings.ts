import { generateSmartCheck } from '@dopusk/contract'
import type { AnswerLoad } from './answer-load.ts'
import { measureLoad, requestBytes } from './http-load.ts'
import { judge, median, show, turns } from './report.ts'

/** Opening an attempt of 20 questions. */
export const measureOpenings = async ({ fixture, servers, seconds }: AnswerLoad): Promise<void> => {
  for (const connections of [1, 8, 32]) {
    const p50s: number[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      const each = fixture.learners.slice(0, connections).map(({ token, userCourseId }) => {
        const body = { difficulty: 'Medium', question_count: 20, user_course_id: userCourseId }
        const request = requestBytes(generateSmartCheck.path, token, JSON.stringify(body))
        return { port: servers[0]?.port ?? 0, requests: Array.from({ length: 1000 * seconds }, () => request) }
      })
      const result = await measureLoad(each, seconds)
      show(`opening an attempt, ${connections} users`, result)
      p50s.push(result.p50)
    }
    if (connections === 8) judge('opening an attempt, 8 users, p50', median(p50s), 15, 'at most', ' ms')
  }
}
