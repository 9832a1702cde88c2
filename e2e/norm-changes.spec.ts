import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { makeDataDir } from './data-dir.ts'
import { copyFirstStart } from './first-start.ts'
import { movableClock, setClock } from './moved-clock.ts'
import { runCommand, startProduct } from './product.ts'
import { callApi, openCourse, questionText, startDemo, startTraining, userCourseId, verdict } from './study.ts'

const now = '2026-12-10T09:00:00Z'

/** The demonstration content, in which 116-ФЗ is replaced on 1 January 2027, and with it the answer to one question. */
const writeChangedContent = async (): Promise<string> => {
  const folder = await makeDataDir()
  const demonstration = fileURLToPath(new URL('../content/industrial-safety', import.meta.url))
  const pack = join(folder, 'industrial-safety')
  await cp(demonstration, pack, { recursive: true })
  const law = await readFile(join(pack, 'documents/fz-116.md'), 'utf8')
  const following = law
    .replace('short: 116-ФЗ', 'short: Новый закон\nvalid_from: 2027-01-01\nreplaces: fz-116')
    .replace(
      'независимо от их организационно-правовых форм',
      'кроме казённых, независимо от их организационно-правовых форм',
    )
  await writeFile(join(pack, 'documents/fz-new.md'), following)
  const file = join(pack, 'questions/basics.yaml')
  const questions = await readFile(file, 'utf8')
  const next = `
  next:
    from: 2027-01-01
    text: На кого распространяется новый закон?
    right: ["На все организации, кроме казённых"]
    wrong: ["На все организации", "На казённые организации"]
    comment: Так сказано в преамбуле.
    document: fz-new
    point: Преамбула
    key: кроме казённых`
  await writeFile(file, questions.replace('- id: basics-001', `- id: basics-001${next}`))
  return folder
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

  await test.step('the centre loads the change, and the course says so', async () => {
    const content = await writeChangedContent()
    expect(await runCommand(dataDir, ['content', 'load', content])).toContain('изменённых 1')
    await rm(content, { recursive: true })
    await page.goto('/courses')
    await openCourse(page)
    await expect(banner).toContainText(/1\sвопрос изменился: Новый закон вместо 116-ФЗ/)
    await banner.getByRole('link', { name: 'Что изменилось' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Что изменилось' })).toBeVisible()
    await expect(page.locator('ins', { hasText: 'кроме казённых' })).toBeVisible()
    await page.getByRole('link', { name: /промышленной безопасности/ }).click()
  })

  await test.step('answers it anew, and it is gone', async () => {
    await banner.getByRole('button', { name: 'Ответить заново' }).click()
    await expect(questionText(page)).toHaveText('На кого распространяется новый закон?')
    await page.getByText('На все организации, кроме казённых').click()
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
