import type { Page } from '@playwright/test'
import { attemptId, callApi, userCourseId } from '../../e2e/study.ts'

interface Asked {
  id: number
  question: { id: number }
}

const ratings = ['Good', 'Excellent', 'Good', 'Excellent', 'Satisfactorily', 'Good', 'Bad'] as const
const everyWrongOne = 9

/** The right variants, or one of the others. */
const chooseAnswer = async (page: Page, questionId: number, right: boolean): Promise<number[]> => {
  const { varients } = (await callApi(page, 'GET', `/api/questions/${questionId}/detail/`)) as {
    varients: { answer_number: number; correct: boolean }[]
  }
  const chosen = varients.filter(({ correct }) => correct === right).map((variant) => variant.answer_number)
  return right ? chosen : chosen.slice(0, 1)
}

/** Some weeks of study in the open course, so that its figures look realistic. */
export const studyAWhile = async (page: Page, checks: number): Promise<void> => {
  const course = { user_course_id: userCourseId(page) }
  let count = 0
  for (let n = 0; n < checks; n += 1) {
    const check = (await callApi(page, 'POST', '/api/user-check-skills/smart-generate-check/', {
      ...course,
      question_count: 20,
      difficulty: 'Hard',
    })) as { questions: Asked[] }
    for (const asked of check.questions) {
      count += 1
      const right = count % everyWrongOne !== 0
      const answer_items = await chooseAnswer(page, asked.question.id, right)
      const path = `/api/user-check-skills-questions/${asked.id}/create_answer/`
      const { user_answer } = (await callApi(page, 'POST', path, { answer_items, answer_time: 41 })) as {
        user_answer: { id: number }
      }
      const rating = { user_memorization: ratings[count % ratings.length] }
      if (right) await callApi(page, 'POST', `/api/user-answers/${user_answer.id}/post_user_memorization/`, rating)
    }
  }
}

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
