import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { signInAsPartner } from './accounts.ts'
import { createLearner, openEditDialog } from './created-learner.ts'
import { mailedPassword, mailedTexts } from './mail.ts'
import { expect, proof, test } from './test.ts'

/** What a training centre does every day, with the number of presses that it takes. */

const countPresses = () => {
  let presses = 0
  return {
    press: async (target: Locator) => {
      presses += 1
      await target.click()
    },
    count: () => presses,
  }
}

const rowOf = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name })

test('a learner with course and credentials takes three presses and the fields', async ({ page, product }) => {
  await signInAsPartner(page)
  const { press, count } = countPresses()
  const email = `day-${process.pid}@example.org`
  await press(page.getByRole('button', { name: 'Создать обучающегося' }))
  const dialog = page.getByRole('dialog', { name: 'Новый обучающийся' })
  await dialog.getByLabel('Фамилия').fill('Подёнщиков')
  await dialog.getByLabel('Имя').fill('Лев')
  await dialog.getByRole('textbox', { name: 'Дата рождения' }).fill('30.04.1987')
  await dialog.getByLabel('Телефон').fill('+79120000001')
  await dialog.getByLabel('Email').fill(email)
  await press(dialog.getByRole('checkbox', { name: /промышленной безопасности/ }))
  await press(dialog.getByRole('button', { name: 'Создать обучающегося' }))
  await expect(dialog.getByRole('heading', { name: 'Профиль создан' })).toBeFocused()
  expect(count()).toBeLessThanOrEqual(4)
  await dialog.getByRole('button', { name: 'Закрыть' }).first().click()
  await expect(page).toHaveURL('/account-list?order_by=-created_at')
  await expect(page.locator('tbody tr').first()).toContainText('Подёнщиков Лев')
  await expect(page.locator('tbody tr').first()).toContainText('Новая')
  expect(await mailedPassword(product, email)).toHaveLength(8)
})

test('five people are prolonged in four presses, each gets a mail, and one is taken back', async ({
  page,
  product,
}) => {
  await signInAsPartner(page)
  const people = []
  for (let n = 0; n < 5; n += 1) people.push(await createLearner(page, 'Пятерик'))
  await page.goto('/account-list?search=Пятерик')
  const { press, count } = countPresses()
  await press(page.getByRole('button', { name: /^Не\sначали/ }))
  await expect(rowOf(page, 'Пятерик')).toHaveCount(5)
  await press(page.getByLabel('Выбрать всех на странице'))
  await press(page.getByRole('button', { name: 'Продлить доступ' }))
  const dialog = page.getByRole('dialog', { name: /^Продлить доступ/ })
  await expect(dialog.getByText(/^Итого/)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  await press(dialog.getByRole('button', { name: 'Продлить' }))
  await expect(dialog.getByRole('heading', { name: 'Доступ продлён' })).toBeFocused()
  expect(count()).toBeLessThanOrEqual(4)
  for (const { email } of people) await mailedTexts(product, email, (text) => /продл/i.test(text))
  await dialog.getByRole('button', { name: 'Закрыть' }).first().click()
  await expect(rowOf(page, 'Пятерик').first()).toContainText(/60\sдней/)

  const [first] = people
  if (first === undefined) throw new Error('nobody was created')
  const card = await openEditDialog(page, first)
  await expect(card.getByText(/60\sдней/)).toBeVisible()
  await card.getByRole('button', { name: 'Забрать', exact: true }).click()
  await card.getByRole('button', { name: 'Забрать срок' }).click()
  await expect(card.getByText('Последний срок забран')).toBeVisible()
  await expect(card.getByText(/30\sдней/)).toBeVisible()
})

test('the filtered list is saved as a table', proof, async ({ page }) => {
  await signInAsPartner(page)
  await page.goto('/account-list?search=елкина')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать таблицей' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('learners.xlsx')
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
})
