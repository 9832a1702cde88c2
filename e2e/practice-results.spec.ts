import type { Browser, Page } from '@playwright/test'
import { setDemoPassword } from './direct-database.ts'
import { type Answers, openPractice, readAnswers, solution, stripButton, taskNumberOf, verdict } from './practice.ts'
import { signIn } from './sign-in.ts'
import { openCourse } from './study.ts'
import { expect, proof, test } from './test.ts'

const answer = (page: Page) => page.getByRole('button', { name: 'Ответить' })
const saved = (page: Page) => page.getByText(/^Сохранено/)

/** Types the right value of a calculation, or a wrong one. */
const calculate = async (page: Page, answers: Answers, at: number, isRight: boolean) => {
  const task = answers.decisions[at]
  await stripButton(page, taskNumberOf(answers, task?.id)).click()
  const value = task?.right_answer ?? ''
  await page.getByRole('textbox').fill(isRight ? value : /\d/.test(value) ? '1' : 'не знаю')
  await answer(page).click()
  await expect(verdict(page)).toBeVisible()
}

/** Has a started course, and has never opened its practice. */
const beginner = 'yakovlev@example.org'

const openOwnPractice = async (page: Page): Promise<Answers> => {
  await page.goto('/auth')
  await signIn(page, beginner)
  await expect(page).toHaveURL('/courses')
  await openCourse(page)
  await page.getByRole('region', { name: 'Практика' }).getByRole('link').click()
  await expect(page.getByRole('navigation', { name: 'Задания' })).toBeVisible()
  return await readAnswers(page)
}

const newDevice = async (browser: Browser, baseURL: string) => (await browser.newContext({ baseURL })).newPage()

test(
  'a run answered on one device continues on another and shows in the history and on the card',
  proof,
  async ({ page: phone, browser, product }) => {
    await setDemoPassword(product, [beginner])
    const answers = await openOwnPractice(phone)
    const total = answers.practicals.length
    await calculate(phone, answers, 0, true)
    await calculate(phone, answers, 1, false)
    await expect(saved(phone)).toBeVisible()

    const office = await newDevice(browser, product.url)
    await openOwnPractice(office)
    await expect(office.getByRole('note')).toContainText(
      new RegExp(`Продолжаем начатое раньше: решено 2 из\\s${total}`),
    )
    const right = taskNumberOf(answers, answers.decisions[0]?.id)
    await expect(stripButton(office, right)).toHaveAccessibleName(`Задание ${right}: верно`)
    await calculate(office, answers, 2, true)
    await expect(saved(office)).toBeVisible()

    await office.getByRole('link', { name: /^К\sкурсу$/ }).click()
    await expect(office.getByRole('region', { name: 'Практика' })).toContainText(
      /Последний раз: 2 из\s3 верно, \d\d\.\d\d/,
    )
    await office.getByRole('link', { name: 'История' }).click()
    await office.getByRole('tab', { name: 'Практика' }).click()
    const row = office.getByRole('table', { name: 'История практики' }).getByRole('row').nth(1)
    await expect(row).toContainText(/67\s%/)
    await row.getByRole('link').click()
    await expect(office.getByRole('heading', { name: 'Итоги' })).toBeVisible()
    await expect(office.getByText(/^Верно 2 из\s3\sзаданий\s— 67\s%\. Осталось решить/)).toBeVisible()

    await phone.reload()
    await expect(phone.getByText(new RegExp(`^Решено 3 из\\s${total}$`))).toBeVisible()
    await office.context().close()
  },
)

test(
  '«Решить только ошибки» asks only for the tasks answered wrong, and a lost connection loses no result',
  proof,
  async ({ page }) => {
    const answers = await openPractice(page)
    const total = answers.practicals.length
    await calculate(page, answers, 0, false)
    await expect(saved(page)).toBeVisible()
    await page.context().setOffline(true)
    await calculate(page, answers, 1, false)
    await expect(page.getByText(/^Не\sотправлено: 1\sответ$/)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/^Не\sотправлено/)).toHaveCount(0)

    await test.step('the other tasks are answered on another device', async () => {
      await page.evaluate(
        async (ids) => {
          const url = new URL(location.href)
          const userCourse = Number(url.searchParams.get('user_course'))
          const headers = {
            authorization: `Bearer ${localStorage.getItem('accessToken')}`,
            'content-type': 'application/json',
            'x-csrftoken': /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '',
          }
          const list = await fetch(`/api/practical-results/?user_course=${userCourse}`, { headers })
          const { results } = (await list.json()) as { results: { run: string; practical: number }[] }
          const run = results[0]?.run
          for (const practical of ids.filter((id) => !results.some((result) => result.practical === id))) {
            const body = { user_course: userCourse, run, practical, is_right: true, answer: {} }
            await fetch('/api/practical-results/', { method: 'POST', headers, body: JSON.stringify(body) })
          }
        },
        answers.practicals.map(({ id }) => id),
      )
    })
    await page.reload()
    await page.getByRole('button', { name: 'Завершить' }).click()
    await expect(page.getByText(new RegExp(`^Верно ${total - 2} из\\s${total}\\sзадани`))).toBeVisible()
    await page.getByRole('button', { name: 'Решить только ошибки' }).click()
    await expect(page.getByText(/^Решено 0 из\s2$/)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Задания' }).getByRole('button')).toHaveCount(2)
  },
)

test('the solution shows the cited point, which opens the document at that point', proof, async ({ page }) => {
  await openPractice(page)
  await page.getByRole('radio').nth(0).check({ force: true })
  await page.getByRole('textbox').fill('1')
  await answer(page).click()
  const cited = solution(page).getByRole('figure').first()
  await expect(cited).toContainText('116-ФЗ, Приложение 2, п. 1')
  await expect(cited).toContainText('конспект')
  await cited.getByRole('button', { name: /^открыть документ/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Открыто на странице \d+: Приложение 2, п\. 1/)).toBeAttached()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Документы' }).click()
  await expect(dialog.getByRole('list', { name: 'Документы' })).toBeVisible()
})
