import type { Page } from '@playwright/test'
import { attemptId, callApi } from '../../e2e/study.ts'

/** The index of the shortest question in the open check, so that a picture shows all of it. */
export const findShortest = async (page: Page): Promise<number> => {
  const path = `/api/user-check-skills-questions/?user_check_skills=${attemptId(page)}`
  const asked = (await callApi(page, 'GET', path)) as {
    question: { question_text: string; varients: { answer_text: string }[] }
  }[]
  const lengths = asked.map(({ question }) =>
    question.varients.reduce((sum, { answer_text }) => sum + answer_text.length, question.question_text.length),
  )
  return lengths.indexOf(Math.min(...lengths))
}
