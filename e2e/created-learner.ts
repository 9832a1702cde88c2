import type { Locator, Page } from '@playwright/test'
import { sendProposal } from './accounts.ts'
import { callApi } from './study.ts'
import { expect } from './test.ts'

/** A learner that no other test uses. */
export interface CreatedLearner {
  email: string
  lastName: string
  accountId: number
  userId: number
}

let serial = 0

/** Creates a learner as the signed-in partner, with the first course given from today. */
export const createLearner = async (page: Page, lastName: string): Promise<CreatedLearner> => {
  serial += 1
  const email = `edited-${process.pid}-${serial}@example.org`
  const proposal = await sendProposal(page, { email, last_name: lastName })
  const found = (await callApi(page, 'GET', `/api/education-accounts/?search=${proposal}`)) as {
    results: { id: number; proposals_cok: { proposal_id: number }[] }[]
  }
  // The digits may also be in another account's phone number.
  const account = found.results.find(({ proposals_cok: sent }) => sent.some(({ proposal_id: id }) => id === proposal))
  const accountId = account?.id ?? 0
  const person = { first_name: 'Анна', surname: 'Петровна', phone: '+79120000001', birth_date: '1987-04-30' }
  const profile = (await callApi(page, 'POST', '/api/user-profiles/', {
    ...person,
    email,
    last_name: lastName,
    education_account: accountId,
    courses: [1],
  })) as { user: { id: number } }
  return { email, lastName, accountId, userId: profile.user.id }
}

/** Opens the edit dialog from a list that shows only this learner. */
export const openEditDialog = async (page: Page, { email, lastName }: CreatedLearner): Promise<Locator> => {
  await page.goto(`/account-list?search=${email}`)
  await page.getByRole('button', { name: `Изменить: ${lastName} ` }).click()
  const dialog = page.getByRole('dialog', { name: `Профиль: ${lastName} ` })
  await expect(dialog.getByRole('heading', { level: 4 }).first()).toBeVisible()
  return dialog
}

/** Starts the course as the signed-in learner and completes some checks. */
export const takeChecks = async (learner: Page, checks: number): Promise<void> => {
  const course = (await callApi(learner, 'POST', '/api/courses/1/start_course/')) as { id: number }
  for (let taken = 0; taken < checks; taken += 1) {
    const check = (await callApi(learner, 'POST', '/api/user-check-skills/smart-generate-check/', {
      question_count: 10,
      difficulty: 'Hard',
      user_course_id: course.id,
    })) as { id: number; questions: { id: number }[] }
    for (const { id } of check.questions) {
      await callApi(learner, 'POST', `/api/user-check-skills-questions/${id}/create_answer/`, {
        answer_items: [1],
        answer_time: 20,
      })
    }
    await callApi(learner, 'POST', `/api/user-check-skills/${check.id}/end_check/`)
  }
}
