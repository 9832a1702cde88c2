import {
  answerButton,
  answerWith,
  nextButton,
  openCourse,
  questionText,
  readRightPlaces,
  readStatuses,
  startDemo,
  startTraining,
  strip,
  variants,
  verdict,
} from './study.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await startDemo(page)
  await openCourse(page)
})

test('a learner completes a training: answers, rates, stars, complains, finishes, sees both answers', async ({
  page,
}) => {
  await startTraining(page)
  const right = await readRightPlaces(page)
  await expect(strip(page)).toHaveCount(10)

  await test.step('a right answer shows its verdict and explanation, and is rated once', async () => {
    await expect(answerButton(page)).toBeDisabled()
    await variants(page).first().click()
    await variants(page).first().click()
    await expect(answerButton(page)).toBeDisabled()
    await answerWith(page, right[0] ?? [])
    await expect(verdict(page)).toHaveText('Верно')
    await expect(page.getByText(/^Сохранено/)).toBeVisible()
    await page.getByRole('button', { name: 'Хорошо' }).click()
    await expect(page.getByText('Запоминание: хорошо')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Отлично' })).toHaveCount(0)
    await expect(variants(page).first().getByRole('checkbox')).toBeDisabled()
  })

  await test.step('back wraps around, and navigation clears the choice', async () => {
    await page.getByRole('button', { name: 'Назад' }).click()
    await expect(page.getByText('Вопрос 10 из 10')).toBeVisible()
    await variants(page).first().click()
    await expect(answerButton(page)).toBeEnabled()
    await nextButton(page).click()
    await page.getByRole('button', { name: 'Назад' }).click()
    await expect(answerButton(page)).toBeDisabled()
  })

  await test.step('a star survives a reload', async () => {
    const text = await questionText(page).textContent()
    const starred = page.waitForResponse('**/change_favorite/')
    await page.getByRole('button', { name: 'Добавить в избранное' }).click()
    await expect(page.getByRole('button', { name: 'Убрать из избранного' })).toBeVisible()
    await starred
    await page.reload()
    await expect(questionText(page)).toHaveText(text ?? '')
    await expect(page.getByRole('button', { name: 'Убрать из избранного' })).toBeVisible()
  })

  await test.step('a complaint requires a text', async () => {
    await page.getByRole('button', { name: 'Пожаловаться' }).click()
    const dialog = page.getByRole('dialog', { name: 'Жалоба на вопрос' })
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Введите текст!')
    const area = dialog.getByRole('textbox')
    await area.fill('я'.repeat(1200))
    await expect(area).toHaveValue('я'.repeat(1000))
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Пожаловаться' }).click()
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('')
    await page.keyboard.press('Escape')
  })

  await test.step('the other questions are answered by keyboard, and the finish button appears with the last one', async () => {
    await expect(page.getByRole('button', { name: 'Завершить' })).toHaveCount(0)
    for (let index = 1; index < 10; index += 1) {
      await strip(page).nth(index).click()
      const isRight = index % 3 === 0
      const numbers = right[index] ?? []
      for (const number of isRight ? numbers : [numbers.includes(1) ? 2 : 1]) await page.keyboard.press(String(number))
      await page.keyboard.press('Enter')
      await expect(verdict(page)).toBeVisible()
    }
    expect(await readStatuses(page)).not.toContain('Not Answered')
    await page.getByRole('button', { name: 'Завершить' }).click()
  })

  await test.step('the result has the counts and both answers of each question', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Обучение завершено')
    const statuses = await readStatuses(page)
    expect(statuses.filter((status) => status === 'Right')).toHaveLength(4)
    for (const [label, value] of [
      ['Всего вопросов', '10'],
      ['Верно', '4'],
      ['Неверно', '6'],
    ] as const) {
      const term = page.locator('dt', { hasText: new RegExp(`^${label}$`) })
      await expect(term.locator('+ dd')).toHaveText(value)
    }
    await expect(page.getByText('Ваш ответ', { exact: true })).toHaveCount(10)
    await expect(page.getByText('Верный ответ', { exact: true })).toHaveCount(6)
    await page.getByRole('link', { name: 'К курсу' }).first().click()
    await expect(page).toHaveURL(/\/course\?user_course=\d+$/)
    await expect(page.getByText(/10\s+из\s+\d+/).first()).toBeVisible()
  })
})
