import { rm } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { inDatabase } from './direct-database.ts'
import { copyFirstStart } from './first-start.ts'
import { mailedTexts } from './mail.ts'
import { movableClock, setClock } from './moved-clock.ts'
import { openPractice, stripButton, taskNumberOf } from './practice.ts'
import { type Product, startProduct } from './product.ts'
import { openAs } from './sign-in.ts'
import { answerWith, callApi, goWithin, openCourse, questionText, startDemo, userCourseId, verdict } from './study.ts'

const expired = /^норма истекла, замена не\sзагружена$/

const openPage = async (
  browser: { newPage(options: object): Promise<Page> },
  { url }: Product,
  now: string,
): Promise<Page> => {
  const page = await browser.newPage({ baseURL: url })
  await page.clock.setFixedTime(now)
  return page
}

const endsOn = '2027-01-01'

/** A topic of the open course and a question of it whose norm ends. */
const findEnding = async (product: Product) => {
  const [found] = await inDatabase(
    product,
    `select topic_id::int as topic, id_cok::int as number, course_id::int as course,
            (select practical.id::int from practical join norm_edition edition on edition.valid_until = $1
              where practical.course_id = course_question.course_id and practical.retired_at is null
                and practical.body -> 'sources' @> jsonb_build_array(jsonb_build_object('document_id', edition.id))
              order by position limit 1) as task
       from question join question_version version on version.id = current_version_id
       join course_question on course_question.question_id = question.id join course on course.id = course_id
      where valid_until = $1 and course.is_demo order by question.id limit 1`,
    [endsOn],
  )
  return found as { topic: number; number: number; course: number; task: number }
}

test('a norm ends without a successor: experts are told before, learners keep its questions and tasks, marked', async ({
  browser,
}) => {
  const dataDir = await copyFirstStart()
  const product = await startProduct(dataDir, movableClock(dataDir))
  const ending = await findEnding(product)

  await test.step('a week before, an expert is told in the inbox and by mail, with the way to a replacement', async () => {
    const now = '2026-12-25T09:00:00Z'
    await setClock(product, now)
    await inDatabase(product, 'insert into jobs.job (name) values ($1)', ['tell-staff-of-content'])
    await expect.poll(() => inDatabase(product, 'select from content_notice')).toHaveLength(3)
    const staff = await openPage(browser, product, now)
    await openAs(staff, 'staff@example.org', '/dashboard/?kind=notice')
    await staff.getByRole('link', { name: /503/ }).first().click()
    await expect(staff.getByText(/^перестанет действовать с\s01\.01\.2027, замена не\sзагружена$/)).toBeVisible()
    await expect(staff.getByRole('list', { name: 'Курсы' })).toContainText(/\d+\sвопрос\S* из\s240, \d+\sзадани/)
    await staff.getByRole('link', { name: 'Подготовить замену' }).click()
    await expect(staff.getByRole('button', { name: 'Готовить новую редакцию' })).toBeVisible()
    await staff.close()
    await inDatabase(product, 'insert into jobs.job (name) values ($1)', ['send-mail'])
    const mails = await mailedTexts(product, 'staff@example.org', (text) => text.includes('503'))
    expect(mails[0]).toContain('/dashboard/inbox/')
  })

  await test.step('on the last day the course is of this day, without a mark', async () => {
    const now = '2026-12-31T09:00:00Z'
    await setClock(product, now)
    const page = await openPage(browser, product, now)
    await startDemo(page)
    await expect(page.getByText(/^нормы на\s31\.12\.2026$/).first()).toBeVisible()
    await openCourse(page)
    await expect(page.getByText(/замена не\sзагружена/)).toHaveCount(0)
    await page.close()
  })

  for (const day of [endsOn, '2028-01-01'])
    await test.step(`on ${day} plan, question, task and list are there, marked`, async () => {
      const now = `${day}T09:00:00Z`
      await setClock(product, now)
      const page = await openPage(browser, product, now)
      const answers = await openPractice(page)
      await stripButton(page, taskNumberOf(answers, ending.task)).click()
      await expect(page.getByText(expired)).toBeVisible()

      await page.goto('/courses')
      await expect(page.getByText(/^нормы на\s31\.12\.2026$/).first()).toBeVisible()
      await openCourse(page)
      await expect(page.getByText(/^У\s44\sвопросов норма истекла, а\sзамена не\sзагружена/)).toBeVisible()
      const userCourse = userCourseId(page)
      const plan = await callApi(page, 'GET', `/api/user-courses/${userCourse}/plan/`)
      expect(plan).toMatchObject({ question_count: 240, lapsed_count: 0, expired_count: 44 })

      await goWithin(page, `/all-questions?user_course=${userCourse}&search=${ending.number}`)
      await expect(page.getByText(expired).first()).toBeVisible()
      const check = (await callApi(page, 'POST', '/api/user-check-skills/generate-topic-check/', {
        ...{ user_course_id: userCourse, topic_id: ending.topic, question_count: 40 },
      })) as { id: number; questions: { question: { not_in_force: object | null } }[] }
      const number = check.questions.findIndex(({ question }) => question.not_in_force !== null) + 1
      expect(number).toBeGreaterThan(0)
      await goWithin(page, `/training?user_course=${userCourse}&check=${check.id}`)
      await page
        .getByRole('navigation', { name: 'Вопросы' })
        .getByRole('button')
        .nth(number - 1)
        .click()
      await expect(page.getByText(expired)).toBeVisible()
      await expect(questionText(page)).toBeVisible()
      await answerWith(page, [1])
      await expect(verdict(page)).toBeVisible()
      await expect(page.getByText(expired)).toBeVisible()
      await page.close()
    })
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
})
