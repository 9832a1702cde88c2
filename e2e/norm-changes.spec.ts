import { rm } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { markVariant, pressInBar } from './content-editor.ts'
import { copyFirstStart } from './first-start.ts'
import { movableClock, setClock } from './moved-clock.ts'
import { startProduct } from './product.ts'
import { openAs } from './sign-in.ts'
import { callApi, openCourse, questionText, startDemo, startTraining, userCourseId, verdict } from './study.ts'

const now = '2026-12-10T09:00:00Z'
const newAnswer = 'Личности, общества и природы'

/** Replaces 116-ФЗ on 1 January 2027, and with it the answer to one question, as an expert in the browser. */
const replaceNorm = async (page: Page): Promise<void> => {
  await openAs(page, 'staff@example.org', '/dashboard/content/editions?search=116')
  await page.getByRole('link', { name: '116-ФЗ' }).click()
  await page.getByRole('button', { name: 'Готовить новую редакцию' }).click()
  await page.getByLabel('Краткое имя').fill('Новый закон')
  await page.getByLabel('Редакция', { exact: true }).fill('в редакции закона № 1-ФЗ')
  await page.getByLabel('Действует с').fill('01.01.2027')
  await page.getByLabel('Найти пункт: обозначение или слова').fill('промышленная безопасность')
  const point = page.getByRole('group', { name: 'ст. 1 (промышленная безопасность)', exact: true })
  const text = point.getByLabel('Текст (конспект)')
  await text.fill((await text.inputValue()).replace('личности и общества', 'личности, общества и природы'))
  await pressInBar(page.getByRole('link', { name: 'Дальше: пункты рядом' }))
  await expect(page.locator('ins', { hasText: 'природы' })).toBeVisible()
  await page.getByRole('link', { name: 'Дальше: вопросы' }).click()
  await page.getByRole('button', { name: /^Принять для всех, чей пункт не изменился: \d+$/ }).click()
  const questions = page.getByRole('list', { name: 'Вопросы', exact: true })
  await expect(questions.getByRole('heading', { level: 3 })).toHaveCount(1)
  await questions.getByRole('button', { name: /^Новый ответ/ }).click()
  await questions.getByRole('link', { name: 'Править вопрос и ответ' }).click()
  await page.getByLabel('Текст вопроса').fill('Чьи интересы защищает новый закон?')
  const variants = ['Личности и общества', newAnswer, 'Только работников', 'Только государства']
  for (const [index, variant] of variants.entries()) {
    await page.getByLabel(`Вариант ${index + 1}`, { exact: true }).fill(variant)
    await markVariant(page, index + 1, variant === newAnswer)
  }
  await page.getByLabel('Ключевые слова').fill(newAnswer)
  await pressInBar(page.getByRole('button', { name: 'Готово, к замене редакции' }))
  await page.getByRole('link', { name: 'Дальше: публикация' }).click()
  await page.getByRole('button', { name: 'Опубликовать…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByRole('heading', { name: 'Замена опубликована' })).toBeVisible()
}

test('a norm changes: who sits after the day is asked again, in the new wording, and sees what changed', async ({
  browser,
}) => {
  const dataDir = await copyFirstStart()
  const product = await startProduct(dataDir, movableClock(dataDir))
  await setClock(product, now)
  const page = await browser.newPage({ baseURL: product.url })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.clock.setFixedTime(now)
  const banner = page.getByRole('region', { name: 'Изменившиеся вопросы' })

  await test.step('learns ten questions for an exam in January', async () => {
    await startDemo(page)
    await openCourse(page)
    const plan = { exam_date: '2027-01-15', daily_goal: null }
    await callApi(page, 'PUT', `/api/user-courses/${userCourseId(page)}/plan/`, plan)
    await startTraining(page)
    for (let number = 1; number <= 10; number += 1) {
      await expect(page.getByText(`Вопрос ${number} из 10`)).toBeVisible()
      await page.keyboard.press('1')
      await page.keyboard.press('Enter')
      await expect(verdict(page)).toBeVisible()
      if (number < 10) await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: 'Завершить' }).click()
    await page.getByRole('link', { name: 'К курсу' }).click()
    await expect(page.getByRole('heading', { name: 'Обучение' })).toBeVisible()
    await expect(banner).toHaveCount(0)
  })

  await test.step('an expert replaces the norm, and the course says so', async () => {
    const expert = await browser.newPage({ baseURL: product.url })
    await expert.clock.setFixedTime(now)
    await replaceNorm(expert)
    await expert.close()
    await page.goto('/courses')
    await openCourse(page)
    await expect(banner).toContainText(/1\sвопрос изменился: Новый закон вместо 116-ФЗ/)
    await banner.getByRole('link', { name: 'Что изменилось' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Что изменилось' })).toBeVisible()
    await expect(page.locator('ins', { hasText: 'природы' })).toBeVisible()
    await page.getByRole('link', { name: /промышленной безопасности/ }).click()
  })

  await test.step('answers it anew, and it is gone', async () => {
    await banner.getByRole('button', { name: 'Ответить заново' }).click()
    await expect(questionText(page)).toHaveText('Чьи интересы защищает новый закон?')
    await page.getByText(newAnswer).click()
    await page.keyboard.press('Enter')
    await expect(verdict(page)).toContainText('Верно')
    await page.getByRole('button', { name: 'Завершить' }).click()
    await expect(page.getByRole('heading', { name: 'Обучение завершено' })).toBeVisible()
    await page.getByRole('link', { name: 'К курсу' }).click()
    await expect(page.getByRole('heading', { name: 'Обучение' })).toBeVisible()
    await expect(banner).toHaveCount(0)
  })
  await page.close()
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
})
