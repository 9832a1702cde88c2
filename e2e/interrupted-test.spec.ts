import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expireToken, inDatabase } from './direct-database.ts'
import { copyFirstStart } from './first-start.ts'
import { type Product, startProduct } from './product.ts'
import { demoPassword, signIn } from './sign-in.ts'
import {
  answerWith,
  attemptId,
  callApi,
  nextButton,
  openCourse,
  questionText,
  readRightPlaces,
  readStatuses,
  startDemo,
  startTicket,
  strip,
  variants,
  verdict,
} from './study.ts'
import { expect, proof, test } from './test.ts'

const enterTest = async (page: Page) => {
  await startDemo(page)
  await openCourse(page)
  await startTicket(page)
}

const enterTestAs = async (page: Page, email: string) => {
  await page.goto('/auth')
  await signIn(page, email)
  await expect(page).toHaveURL('/courses')
  await openCourse(page)
  await startTicket(page)
}

/** Moves the deadline of a running attempt, as if it had been started earlier. */
const moveDeadline = (product: Product, attempt: number, seconds: number) =>
  inDatabase(product, `update attempt set deadline_at = now() + $2 * interval '1 second' where id = $1`, [
    attempt,
    seconds,
  ])

const secondsShown = async (page: Page) => {
  const text = (await page.getByRole('timer').textContent()) ?? ''
  const [minutes, seconds] = text
    .replace(/[^\d:]/g, '')
    .split(':')
    .map(Number)
  return (minutes ?? 0) * 60 + (seconds ?? 0)
}

const readAttempt = async (page: Page) =>
  (await callApi(page, 'GET', `/api/user-tickets/${attemptId(page)}/`)) as {
    deadline: string
    remaining_seconds: number
  }
const readDeadlineMs = async (page: Page) => Date.parse((await readAttempt(page)).deadline)
const readSecondsLeft = async (page: Page) => (await readAttempt(page)).remaining_seconds

const waitForVerdict = (page: Page) => expect(verdict(page)).toBeVisible()

test('a reload keeps the question, the order, the answers and the time', proof, async ({ page }) => {
  await enterTest(page)
  await answerWith(page, [1])
  await waitForVerdict(page)
  await nextButton(page).click()
  await nextButton(page).click()
  await expect(page.getByText(/Вопрос 3 из/)).toBeVisible()
  const text = await questionText(page).textContent()
  const deadlineMs = await readDeadlineMs(page)
  await page.reload()
  await expect(questionText(page)).toHaveText(text ?? '')
  await expect(page.getByText(/Вопрос 3 из/)).toBeVisible()
  await expect(strip(page).first()).toHaveAccessibleName(/верно/)
  expect(await readDeadlineMs(page)).toBe(deadlineMs)
  await expect(async () => {
    const atMost = await readSecondsLeft(page)
    const left = await secondsShown(page)
    const atLeast = await readSecondsLeft(page)
    // One second for rounding, and one for a timer that still shows the previous second.
    expect(left).toBeGreaterThanOrEqual(atLeast - 2)
    expect(left).toBeLessThanOrEqual(atMost + 2)
  }).toPass()
  await strip(page).first().click()
  await waitForVerdict(page)
})

test('two minutes offline: answering continues, the page shows unsent answers, and all of them arrive', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await enterTest(page)
  await context.setOffline(true)
  await answerWith(page, [1])
  await expect(page.getByText('Ответ сохранён, результат появится при подключении')).toBeVisible()
  await nextButton(page).click()
  await answerWith(page, [2])
  await expect(page.getByText('Ответ сохранён, результат появится при подключении')).toBeVisible()
  await page.clock.runFor(120_000)
  await expect(page.getByText(/Не\sотправлено: 2\sответа\. Если связь не\sпоявится до\sконца времени/)).toBeVisible()
  await expect(strip(page).first()).toHaveAccessibleName('Вопрос 1, ответ ждёт отправки')
  await context.setOffline(false)
  // The connection may return just after a retry of the page; the page retries again later.
  await expect(async () => {
    await page.clock.runFor(20_000)
    await expect(verdict(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText(/^Сохранено/)).toBeVisible()
  await expect.poll(async () => (await readStatuses(page)).filter((status) => status !== 'Not Answered').length).toBe(2)
})

test(
  'an answer given offline in a closed page is sent when the person returns to any page',
  proof,
  async ({ page, context }) => {
    await enterTest(page)
    const address = page.url()
    await context.setOffline(true)
    await answerWith(page, [1])
    await expect(page.getByText('Ответ сохранён, результат появится при подключении')).toBeVisible()
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    const sent = next.waitForResponse((response) => response.url().includes('/create_answer/'))
    await next.goto('/courses')
    expect((await sent).status()).toBe(200)
    await next.goto(address)
    await strip(next).first().click()
    await waitForVerdict(next)
  },
)

test('pending answers are removed by a sign-out', proof, async ({ page, context }) => {
  await enterTest(page)
  await context.setOffline(true)
  await answerWith(page, [1])
  await expect(page.getByText('Ответ сохранён, результат появится при подключении')).toBeVisible()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('dopusk-work:')))
  expect((await kept()).some((key) => key.includes(':answer:'))).toBe(true)
  await page.route('**/create_answer/', (route) => route.abort())
  await context.setOffline(false)
  await page.goto('/courses')
  await page.getByRole('banner').getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('button', { name: 'Выйти навсегда' }).click()
  await page.getByRole('button', { name: 'Выйти без них' }).click()
  await expect(page).toHaveURL('/auth')
  expect(await kept()).toEqual([])
})

test(
  'kill -9 of the server during an answer: it stays pending, is sent again, and no question is asked twice',
  proof,
  async ({ browser }) => {
    const dataDir = await copyFirstStart()
    let product = await startProduct(dataDir)
    const port = new URL(product.url).port
    const page = await browser.newPage({ baseURL: product.url })
    try {
      await enterTest(page)
      await answerWith(page, [1])
      await waitForVerdict(page)
      await nextButton(page).click()
      await product.killWithDatabase()
      await answerWith(page, [1])
      await expect(page.getByText('Ответ сохранён, результат появится при подключении')).toBeVisible()
      product = await startProduct(dataDir, { PORT: port })
      await expect(verdict(page)).toBeVisible()
      const statuses = await readStatuses(page)
      expect(statuses.filter((status) => status !== 'Not Answered')).toHaveLength(2)
    } finally {
      await page.close()
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)

test(
  'an access token that expires during the test is refreshed in the background',
  proof,
  async ({ page, product }) => {
    await enterTest(page)
    const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
    const expired = await expireToken(product, token)
    await page.evaluate((value) => localStorage.setItem('accessToken', value), expired)
    await answerWith(page, [1])
    await waitForVerdict(page)
  },
)

test('an ended session asks to sign in again in place, and the answer is then sent', proof, async ({ page }) => {
  await enterTestAs(page, 'learner@example.org')
  await page.evaluate(() => {
    localStorage.setItem('refreshToken', 'made-up')
    localStorage.setItem('accessToken', `${localStorage.getItem('accessToken')}x`)
  })
  await answerWith(page, [1])
  const dialog = page.getByRole('dialog', { name: 'Войдите ещё раз' })
  await dialog.getByLabel('Пароль', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await waitForVerdict(page)
  await expect(page).toHaveURL(/\/testing/)
})

test(
  'two tabs: the second continues, the first shows a notice and can take the test back',
  proof,
  async ({ page, context }) => {
    await enterTest(page)
    await answerWith(page, [1])
    await waitForVerdict(page)
    const second = await context.newPage()
    await second.goto(page.url())
    await expect(questionText(second)).toBeVisible()
    const notice = page.getByRole('dialog', { name: 'Тест продолжен в другом окне' })
    await expect(notice).toBeVisible()
    await strip(second).nth(1).click()
    await answerWith(second, [1])
    await waitForVerdict(second)
    await notice.getByRole('button', { name: 'Продолжить здесь' }).click()
    await expect(notice).toHaveCount(0)
    await expect(strip(page).nth(1)).toHaveAccessibleName(/верно/)
    await expect(second.getByRole('dialog', { name: 'Тест продолжен в другом окне' })).toBeVisible()
  },
)

test(
  'another device continues: the first device shows a notice at its next pulse',
  proof,
  async ({ page, browser, baseURL }) => {
    await page.clock.install()
    await enterTest(page)
    const tokens = await page.evaluate(() => ({ ...localStorage }))
    const device = await browser.newContext({ baseURL: baseURL ?? '' })
    await device.addInitScript((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    }, tokens)
    const other = await device.newPage()
    await other.goto(page.url())
    await expect(questionText(other)).toBeVisible()
    // A pulse that is already running does not know of the other device yet.
    await expect(async () => {
      await page.clock.runFor(16_000)
      await expect(page.getByRole('dialog', { name: 'Тест продолжен в другом окне' })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await device.close()
  },
)

test(
  'the deadline passes while an answer is being sent: the answer counts, and the test ends automatically, once',
  proof,
  async ({ page }) => {
    await enterTest(page)
    // The page sees a deadline in four seconds, the server a later one: the answer is in time on any machine.
    await page.route('**/api/user-tickets/*/', async (route) => {
      const response = await route.fetch()
      const ticket = (await response.json()) as { server_now: string }
      const deadline = new Date(Date.parse(ticket.server_now) + 4000).toISOString()
      await route.fulfill({ response, json: { ...ticket, deadline } })
    })
    const ends: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/end_ticket/')) ends.push(request.url())
    })
    await page.route('**/create_answer/', async (route) => {
      await expect(page.getByRole('timer')).toContainText('0:00')
      await route.continue()
    })
    await page.reload()
    await answerWith(page, [1])
    await expect(page.getByText('Провален')).toBeVisible()
    expect((await readStatuses(page)).filter((status) => status !== 'Not Answered')).toHaveLength(1)
    expect(ends).toHaveLength(1)
  },
)

test(
  'an answer that arrives after the grace period is not counted, and the page says so',
  proof,
  async ({ page, product, context }) => {
    await enterTest(page)
    await context.setOffline(true)
    await answerWith(page, [1])
    await expect(page.getByText('Ответ сохранён, результат появится при подключении')).toBeVisible()
    await moveDeadline(product, attemptId(page), -6)
    await context.setOffline(false)
    await expect(page.getByText('Провален')).toBeVisible()
    await expect(page.getByText(/1\sответ дошёл до\sсервера уже после конца времени и\sне\sзасчитан/)).toBeVisible()
  },
)

test('a device clock set an hour forward does not end the test', proof, async ({ page }) => {
  await page.clock.install()
  await enterTest(page)
  const left = await secondsShown(page)
  await page.clock.setSystemTime(Date.now() + 3_600_000)
  await page.clock.runFor(2000)
  await expect.poll(() => secondsShown(page)).toBeGreaterThan(left - 30)
  await expect(page.getByText(/Вопрос 1 из/)).toBeVisible()
})

test('a double click on finish ends the test once', proof, async ({ page }) => {
  await enterTest(page)
  const right = await readRightPlaces(page)
  const ends: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/end_ticket/')) ends.push(request.url())
  })
  for (const numbers of right) {
    await expect(variants(page).first().getByRole('checkbox')).toBeEnabled()
    await answerWith(page, numbers)
    await expect(verdict(page)).toHaveText('Верно')
    const next = nextButton(page)
    if (numbers !== right.at(-1)) await next.click()
  }
  await page.getByRole('button', { name: 'Завершить' }).dblclick()
  await expect(page.getByText('Пройден')).toBeVisible()
  expect(ends).toHaveLength(1)
  await page.getByRole('link', { name: 'К билетам' }).first().click()
  await expect(page.getByRole('button', { name: /Билет \d+ Пройден/ })).toHaveCount(1)
})
