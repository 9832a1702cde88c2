import { isProof } from './appearance.ts'
import { inDatabase } from './direct-database.ts'
import {
  answerFirst,
  countRecords,
  nothingUnsent,
  openSavedCourse,
  readOfflineAttempts,
  saveCourse,
  studyOffline,
  unsent,
} from './offline-study.ts'
import { openAs } from './sign-in.ts'
import { openCourse, startDemo, userCourseId } from './study.ts'
import { expect, proof, test } from './test.ts'

const dayMs = 86_400_000

test.use({ serviceWorkers: 'allow' })

/** Forty are a day of the plan. */
const answerCount = isProof ? 40 : 10

test('answers without a connection, the tab is killed, and all are stored once', async ({ page, context }) => {
  await startDemo(page)
  await openSavedCourse(page)
  const id = userCourseId(page)
  await context.setOffline(true)
  await expect(page.getByText(/Занимаемся по\sсохранённому курсу/)).toBeVisible()
  await studyOffline(page, answerCount)
  await answerFirst(page, answerCount)
  await expect(page.getByText(new RegExp(`Сохранено здесь\\. Не\\sотправлено: ${answerCount}`))).toBeVisible()
  await page.close()

  const next = await context.newPage()
  await next.goto('/courses')
  await expect(unsent(next, answerCount)).toBeVisible()
  await expect(next.getByText(new RegExp(`Обучение не\\sокончено: ${answerCount} из\\s${answerCount}`))).toBeVisible()
  await context.setOffline(false)
  await nothingUnsent(next)
  const stored = await readOfflineAttempts(next, id)
  expect(stored.map(({ question_count }) => question_count)).toEqual([answerCount])
  await next.goto(`/course?user_course=${id}`)
  if (isProof) await expect(next.getByText(/План на\sсегодня выполнен/)).toBeVisible()
  expect(await readOfflineAttempts(next, id)).toHaveLength(1)
})

test('without a connection a ticket says why it needs one, and a sign-out asks before it loses answers', async ({
  page,
  context,
  expectAccessible,
}) => {
  await startDemo(page)
  await openCourse(page)
  await page.getByRole('link', { name: 'Пройти' }).click()
  await expect(page.getByRole('button', { name: /^Билет 1 / })).toBeVisible()
  await page.getByRole('link', { name: 'К курсу' }).click()
  await saveCourse(page)
  await expectAccessible(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Пройти' }).click()
  await expect(page.getByText(/Билет проходят только со\sсвязью/)).toBeVisible()
  await page.getByRole('link', { name: /Заниматься без\sсвязи/ }).click()

  await studyOffline(page, 10)
  await answerFirst(page, 2)
  await page.getByRole('button', { name: 'Выйти из обучения' }).click()
  await expect(unsent(page, 2)).toBeVisible()
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await page.getByRole('button', { name: 'Выйти навсегда' }).click()
  const question = page.getByRole('dialog', { name: 'Не все ответы сохранены' })
  await expect(question).toContainText(/2\sответа/)
  await question.getByRole('button', { name: 'Остаться' }).click()
  expect(await countRecords(page)).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await page.getByRole('button', { name: 'Выйти навсегда' }).click()
  await question.getByRole('button', { name: 'Выйти без них' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
  expect(await countRecords(page)).toBe(0)
})

test(
  'two devices with the same course: each answer is stored, the figures are of both',
  proof,
  async ({ page, context, browser, baseURL }) => {
    await openAs(page, 'learner@example.org', '/courses')
    await openSavedCourse(page)
    const id = userCourseId(page)
    const before = (await readOfflineAttempts(page, id)).length
    const phone = await browser.newContext({ baseURL: baseURL ?? '' })
    phone.on('dialog', (dialog) => void dialog.accept())
    const other = await phone.newPage()
    await openAs(other, 'learner@example.org', '/courses')
    await openSavedCourse(other)
    for (const [device, tab] of [
      [context, page],
      [phone, other],
    ] as const) {
      await device.setOffline(true)
      await studyOffline(tab, 10)
      await answerFirst(tab, 3)
    }
    for (const [device, tab] of [
      [context, page],
      [phone, other],
    ] as const) {
      await device.setOffline(false)
      await tab.getByRole('button', { name: 'Выйти из обучения' }).click()
      await nothingUnsent(tab)
    }
    const stored = await readOfflineAttempts(page, id)
    expect(stored).toHaveLength(before + 2)
    expect(stored.slice(0, 2).map(({ question_count }) => question_count)).toEqual([3, 3])
    await phone.close()
  },
)

for (const [name, shiftDays] of [
  ['forward', 3],
  ['back', -3],
] as const)
  test(
    `a device whose clock is set ${name}: the plan goes on, and the server corrects the time`,
    proof,
    async ({ page, context }) => {
      await startDemo(page)
      await openSavedCourse(page)
      const id = userCourseId(page)
      const began = Date.now()
      await context.setOffline(true)
      await page.clock.setSystemTime(began + shiftDays * dayMs)
      await studyOffline(page, 10)
      await answerFirst(page, 2)
      await page.clock.setSystemTime(Date.now())
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Выйти из обучения' }).click()
      await nothingUnsent(page)
      const [attempt] = await readOfflineAttempts(page, id)
      expect(attempt?.question_count).toBe(2)
      const givenAt = Date.parse(attempt?.created_at ?? '')
      expect(givenAt).toBeGreaterThan(began - dayMs / 24)
      expect(givenAt).toBeLessThan(began + dayMs / 24)
    },
  )

test(
  'an expired course is deleted; answers given before are sent when the connection is back',
  proof,
  async ({ page, context }) => {
    await startDemo(page)
    await openSavedCourse(page)
    const id = userCourseId(page)
    await context.setOffline(true)
    await studyOffline(page, 10)
    await answerFirst(page, 1)
    await page.clock.setSystemTime(Date.now() + 30 * dayMs)
    await page.getByRole('button', { name: 'Выйти из обучения' }).click()
    await expect(page.getByText(/Нет подключения к\sсети\. Не\sотправлено ответов: 1/)).toBeVisible()
    await page.clock.setSystemTime(Date.now())
    await context.setOffline(false)
    await nothingUnsent(page)
    expect(await readOfflineAttempts(page, id)).toHaveLength(1)
  },
)

test('a course that the browser has deleted: the card says so, and it can be saved again', proof, async ({ page }) => {
  await startDemo(page)
  await openSavedCourse(page)
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('dopusk-offline')
        deleting.onsuccess = resolve
        deleting.onerror = reject
      }),
  )
  await page.goto('/courses')
  await openCourse(page)
  await expect(page.getByText(/Браузер удалил сохранённый курс/)).toBeVisible()
  await page.getByRole('button', { name: /^Сохранить на/ }).click()
  await expect(page.getByText(/^Действует до/)).toBeVisible()
})

test(
  'without a connection: a saved document opens, the history says that it needs one',
  proof,
  async ({ page, context }) => {
    await startDemo(page)
    await openSavedCourse(page)
    await page.getByRole('button', { name: /^Документы целиком/ }).click()
    const documents = page.getByRole('list', { name: /^Документы в/ }).getByRole('listitem')
    const saved = documents.filter({ hasText: '116-ФЗ' })
    await saved.getByRole('button', { name: /^Сохранить, \d+\s(КБ|МБ)$/ }).click()
    await expect(saved.getByText(/^Сохранён, /)).toBeVisible()

    await context.setOffline(true)
    await studyOffline(page, 10)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Документы' }).click()
    await dialog.getByLabel('Поиск по названию документа').fill('116-фз')
    const found = dialog.getByRole('list', { name: 'Документы' }).getByRole('listitem')
    await expect(found).toHaveCount(1)
    await found.getByRole('button').click()
    await expect(
      dialog.getByRole('region', { name: 'Страницы документа' }).getByText('учебный конспект').first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await answerFirst(page, 1)
    await page.getByRole('button', { name: 'Выйти из обучения' }).click()
    await page.getByRole('link', { name: 'История' }).click()
    await expect(page.getByText(/^Нет связи с\sсервером/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('table', { name: 'История занятий' })).toBeVisible()
  },
)

test(
  'answers that the server refuses are shown with the reason, until the person has read them',
  proof,
  async ({ page, context, product }) => {
    await startDemo(page)
    await openSavedCourse(page)
    const id = userCourseId(page)
    await context.setOffline(true)
    await studyOffline(page, 10)
    await answerFirst(page, 2)
    await inDatabase(product, 'update user_course set paused_on = current_date - 1 where id = $1', [id])
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Выйти из обучения' }).click()
    const refused = page.getByRole('region', { name: /Не\sзасчитано ответов, данных без\sсвязи: 2/ })
    await expect(refused.getByRole('listitem')).toHaveCount(2)
    await expect(refused.getByText(/приостановлен/).first()).toBeVisible()
    await page.reload()
    await refused.getByRole('button', { name: 'Понятно' }).click()
    await expect(refused).toHaveCount(0)
    await nothingUnsent(page)
    expect(await readOfflineAttempts(page, id)).toEqual([])
  },
)
