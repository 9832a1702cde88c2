import type { Locator, Page } from '@playwright/test'
import { expect, proof, test } from './test.ts'
import { waitForHydration } from './wait-for-hydration.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Задайте вопрос' })
const fillAll = 'Пожалуйста, заполните все поля'
const wrongPhone = 'Пожалуйста, введите корректный номер телефона'

test('an invalid enquiry is not sent, and its faults are shown', proof, async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/applications/') && sent.push(request.url()))
  await page.goto('/')
  await waitForHydration(page)
  const name = form(page).getByLabel('Ваше имя')
  const phone = form(page).getByLabel('Телефон')
  const text = form(page).getByLabel('Вопрос', { exact: true })
  const press = () => form(page).getByRole('button', { name: 'Отправить вопрос' }).click()
  const expectRefused = async (message: string, field: Locator) => {
    await press()
    await expect(form(page).getByRole('alert')).toHaveText(message)
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }

  await expectRefused(fillAll, name)
  await name.fill('Анна')
  await expectRefused(fillAll, phone)
  await phone.fill('+79120000001')
  await expectRefused(fillAll, text)
  await text.fill('   ')
  await expectRefused(fillAll, text)
  await text.fill('Сколько длится курс?')
  for (const wrong of ['+', '7', '012345', '+0123456', '1234567890123456', '8 912 доб. 1', '+7.912', 'телефон']) {
    await phone.fill(wrong)
    await expectRefused(wrongPhone, phone)
  }
  expect(sent).toEqual([])
})

test('a valid enquiry is stored, and the form is cleared', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await form(page).getByLabel('Ваше имя').fill('Анна Ёлкина')
  await form(page).getByLabel('Телефон').fill('+7 (912) 000-00-01')
  await form(page).getByLabel('Вопрос', { exact: true }).fill('Сколько длится курс?')
  const answer = page.waitForResponse('**/api/applications/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect((await answer).status()).toBe(201)
  await expect(form(page).getByRole('status')).toHaveText('Заявка успешно отправлена')
  for (const label of ['Ваше имя', 'Телефон', 'Вопрос']) {
    await expect(form(page).getByLabel(label, { exact: true })).toHaveValue('')
  }
})

test('a failed enquiry shows an error and keeps the typed text', proof, async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.route('**/api/applications/', (route) => route.abort())
  await form(page).getByLabel('Ваше имя').fill('Анна')
  await form(page).getByLabel('Телефон').fill('89120000001')
  await form(page).getByLabel('Вопрос', { exact: true }).fill('Есть ли рассрочка?')
  const send = form(page).getByRole('button', { name: 'Отправить вопрос' })
  await send.click()
  const failure = 'Произошла ошибка при отправке вопроса. Пожалуйста, повторите попытку.'
  await expect(form(page).getByRole('alert')).toHaveText(failure)
  await expect(form(page).getByLabel('Вопрос', { exact: true })).toHaveValue('Есть ли рассрочка?')
  await page.unroute('**/api/applications/')
  await send.click()
  await expect(form(page).getByRole('status')).toHaveText('Заявка успешно отправлена')
})
