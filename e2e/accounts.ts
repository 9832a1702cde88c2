import type { Page } from '@playwright/test'
import { openAs } from './sign-in.ts'
import { expect } from './test.ts'

export const signInAsPartner = async (page: Page): Promise<void> => {
  await openAs(page, 'partner@example.org', '/account-list')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Sends a proposal as the signed-in user; returns its number. */
export const sendProposal = (page: Page, applicant: { email: string; last_name: string }): Promise<number> =>
  page.evaluate(async (who) => {
    const body = {
      first_name: 'Анна',
      surname: 'Петровна',
      birth_date: '1987-04-30',
      phone: '+79120000001',
      course: 1,
      consent: true,
      ...who,
    }
    const csrf = /csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''
    const answer = await fetch('/api/proposals/', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-CSRFToken': csrf,
        Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { proposal_id: number }).proposal_id
  }, applicant)

/** Opens the dialog of the account that a proposal created. */
export const openCreateDialog = async (page: Page, proposal: number) => {
  await page.goto(`/account-list?search=${proposal}`)
  await page.getByRole('button', { name: `Добавить обучающегося по заявке ${proposal}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Профиль обучающегося' })
  await expect(dialog.getByLabel('Фамилия', { exact: true })).toBeVisible()
  return dialog
}
