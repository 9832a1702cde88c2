import type { Locator, Page } from '@playwright/test'
import { appearances, hasNoHorizontalScroll, nameOf, setAppearance } from './appearance.ts'
import { markVariant, pressInBar } from './content-editor.ts'
import { createLearner } from './created-learner.ts'
import { setDemoPassword } from './direct-database.ts'
import { giveAnswers } from './given-answers.ts'
import { mailedTexts } from './mail.ts'
import { goodRows, importQuestions, makeCourse } from './own-course.ts'
import { runCommand } from './product.ts'
import { openAs } from './sign-in.ts'
import { answerWith, callApi, nextButton, questionText, startTicket, variants, verdict } from './study.ts'
import { expect, test } from './test.ts'

/** The first question with a wrong key: «Сторож». */
const wrongKey = goodRows[0]?.replace(';1;Так', ';2;Так') ?? ''
const mendedText = 'Кто отвечает за исправность лебёдки?'
const reason = 'Верным был отмечен не тот вариант'

interface MadeCourse {
  id: number
  questions: number[]
}

/** As the signed-in expert: a course that learners may be given, with one ticket of its first two questions. */
const makeTicketCourse = async (page: Page, name: string): Promise<MadeCourse> => {
  const id = await makeCourse(page, name)
  const questions = await importQuestions(page, id, [wrongKey, ...goodRows.slice(1)])
  const at = `/api/content/courses/${id}/`
  const { version } = (await callApi(page, 'GET', at)) as { version: number }
  await callApi(page, 'POST', `${at}tickets/`, { version, tickets: [questions.slice(0, 2)] })
  await changeShown(page, id, true)
  return { id, questions }
}

const changeShown = async (page: Page, course: number, isShown: boolean) => {
  const at = `/api/content/courses/${course}/`
  const { version } = (await callApi(page, 'GET', at)) as { version: number }
  await callApi(page, 'PUT', `${at}shown/`, { version, is_shown: isShown })
}

/** Answers each question of the open ticket with «Специалист» or «Каждую смену», and complains about the first. */
const takeTicket = async (page: Page, complaint: string): Promise<void> => {
  for (const isLast of [false, true]) {
    const isComplaint = (await questionText(page).textContent()) === mendedText
    const texts = await variants(page).allTextContents()
    await answerWith(page, [texts.findIndex((text) => /Специалист|Каждую смену/.test(text)) + 1])
    await expect(verdict(page)).toHaveText(isComplaint ? 'Неверно' : 'Верно')
    if (isComplaint) {
      await page.getByRole('button', { name: 'Пожаловаться' }).click()
      const dialog = page.getByRole('dialog', { name: 'Жалоба на вопрос' })
      await dialog.getByRole('textbox').fill(complaint)
      await dialog.getByRole('button', { name: 'Отправить' }).click()
      await expect(dialog).toHaveCount(0)
    }
    await (isLast ? page.getByRole('button', { name: 'Завершить' }) : nextButton(page)).click()
  }
  await expect(page.getByText('Провален')).toBeVisible()
}

for (const appearance of appearances) {
  const own = `${nameOf(appearance)} ${process.pid}`

  test(`a complaint mends a key, answers are graded again, and the learner reads it, ${nameOf(appearance)}`, async ({
    page,
    browser,
    product,
    expectAccessible,
  }) => {
    const complaint = `Отвечает специалист, ${own}`
    const inspect = async (on: Page, sign: Locator) => {
      await expect(sign).toBeVisible()
      await expectAccessible(on)
      expect(await hasNoHorizontalScroll(on)).toBe(true)
    }

    const expert = await browser.newPage({ baseURL: product.url })
    await setAppearance(expert, appearance, 'reduce')
    await openAs(expert, 'admin@example.org', '/account-list')
    const { email, userId } = await createLearner(expert, 'Правдина')
    const course = await makeTicketCourse(expert, `Ключ ${own}`)
    await callApi(expert, 'POST', '/api/user-courses/', { user: userId, course: course.id })
    await setDemoPassword(product, [email])

    await test.step('a learner answers right, is told that it is wrong, and complains', async () => {
      await setAppearance(page, appearance, 'reduce')
      await openAs(page, email, '/courses')
      const card = page.getByRole('listitem').filter({ hasText: `Ключ ${own}` })
      await card.getByRole('link', { name: 'Выбрать' }).click()
      await page.getByRole('button', { name: 'Начать' }).click()
      await startTicket(page)
      await takeTicket(page, complaint)
    })

    await test.step('an expert mends the key from the complaint', async () => {
      await openAs(expert, 'staff@example.org', `/dashboard/?kind=complaint&search=${encodeURIComponent(complaint)}`)
      await expert.getByRole('main').locator('a[href^="/dashboard/inbox/"]').first().click()
      await expect(expert.getByText('Обучающийся ответил неверно.')).toBeVisible()
      await expert.getByRole('link', { name: 'Править вопрос' }).click()
      await expert.getByRole('button', { name: 'Изменить' }).click()
      // Variants from a file are in any order.
      for (const number of [1, 2, 3]) {
        const text = await expert.getByLabel(`Вариант ${number}`, { exact: true }).inputValue()
        await markVariant(expert, number, text === 'Специалист')
      }
      await pressInBar(expert.getByRole('button', { name: 'Опубликовать…' }))
      const dialog = expert.getByRole('dialog')
      await expect(dialog.getByLabel('Меняет смысл')).toBeChecked()
      await expect(dialog.getByLabel('Меняет смысл')).toBeDisabled()
      await inspect(expert, dialog.getByText(/^Верным стал другой вариант/))
      await dialog.getByRole('button', { name: 'Опубликовать' }).click()
    })

    await test.step('and grades the answers again', async () => {
      const notice = expert.getByRole('region', { name: 'Ключ исправлен' })
      await expect(notice).toContainText(/1\sответ станет верным у\s1\sобучающегося/)
      await notice.getByRole('button', { name: 'Пересчитать ответы…' }).click()
      const dialog = expert.getByRole('dialog', { name: 'Пересчёт ответов' })
      await inspect(expert, dialog.getByText(/^1\sответ станет верным.*1\sбилет станет сданным\.$/).first())
      await dialog.getByLabel(/^Что было не\sтак/).fill(reason)
      await dialog.getByRole('button', { name: 'Пересчитать', exact: true }).click()
      await inspect(expert, dialog.getByText('Пересчёт закончен'))
      await expect(dialog.getByRole('definition')).toHaveText(['1', '1', '1'])
      await expert.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(notice).toHaveCount(0)
    })

    await test.step('and answers the complaint', async () => {
      await expert.getByRole('link', { name: /^Обращение по\sвопросу$/ }).click()
      await expert.getByRole('radio', { name: /^Ошибка в\sключе$/ }).check()
      await expert.getByLabel(/^Ответ обучающемуся/).fill('Спасибо, ключ исправлен')
      await expert.getByRole('button', { name: 'Закрыть обращение' }).click()
      await expect(expert.getByText('Когда закрыто')).toBeVisible()
    })

    await test.step('the learner reads what became of the complaint and of the ticket', async () => {
      await page.goto('/courses')
      await page.getByRole('link', { name: /^Мои обращения есть новое$/ }).click()
      const mended = page.getByRole('region', { name: 'Исправленные вопросы' })
      await inspect(page, mended.getByText(reason))
      const card = page.getByRole('listitem').filter({ hasText: complaint })
      await expect(card).toContainText('Спасибо, ключ исправлен')
      await mended.getByRole('link', { name: /^Билет 1 от\s/ }).click()
      await expect(page.getByText('Пройден', { exact: true })).toBeVisible()
      await expect(page.getByText('Билет сдан после исправления вопроса.')).toBeVisible()
      await inspect(page, page.getByText(/^Ключ исправлен .* Ваш ответ был отмечен неверным, теперь засчитан\.$/))
      await page.goto('/courses')
      await expect(page.getByRole('link', { name: 'Мои обращения', exact: true })).toBeVisible()
    })

    const mails = await mailedTexts(product, email, (text) => text.includes(reason))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('/complaints')
    await changeShown(expert, course.id, false)
    await expert.close()
  })

  test(`statistics show which question is broken, and how it is answered, ${nameOf(appearance)}`, async ({
    page,
    product,
    expectAccessible,
  }) => {
    await setAppearance(page, appearance, 'reduce')
    await openAs(page, 'staff@example.org', '/dashboard/content')
    const { id: course, questions } = await makeTicketCourse(page, `Счёт ${own}`)
    await changeShown(page, course, false)
    const [broken = 0, harder = 0, easier = 0] = questions
    const learners = Array.from({ length: 20 }, (_, learner) => [
      { question: broken, variant: learner < 2 ? 'Сторож' : 'Специалист', seconds: 12 },
      { question: harder, variant: learner % 2 === 0 ? 'Раз в год' : 'Каждую смену', seconds: 20 },
      { question: easier, variant: 'Бракуют канат', seconds: 8 },
    ])
    await giveAnswers(product, { course, name: `counted-${course}-`, learners })
    expect(await runCommand(product.dataDir, ['statistics', 'count'])).toContain('посчитана')

    await page.goto(`/dashboard/content/statistics?course=${course}`)
    const rows = page.getByRole('table', { name: 'Статистика вопросов' }).getByRole('rowheader')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText(mendedText)
    await expectAccessible(page)
    expect(await hasNoHorizontalScroll(page)).toBe(true)

    if (appearance.width === 1440) await page.getByRole('button', { name: 'Верно' }).click()
    else await page.getByLabel('Порядок').selectOption('Сначала где мало верных')
    await expect(page).toHaveURL(/order_by=facility/)
    await expect(rows.nth(1)).toContainText('Как часто осматривают тормоз?')
    await page.getByLabel('Показать').selectOption('Замечание: чаще выбирают неверный')
    await expect(rows).toHaveCount(1)
    await rows.getByRole('link', { name: mendedText }).click()

    const section = page.getByRole('region', { name: 'Как отвечают' })
    await expect(section).toContainText('Один из\u00a0неверных вариантов выбирают чаще верного.')
    await expect(section.getByRole('listitem').filter({ hasText: 'Специалист' })).toContainText('90\u00a0%')
    await expect(section.getByRole('listitem').filter({ hasText: 'Сторож' })).toContainText('верно')
    await expect(section).toBeInViewport()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Статистика вопросов' }).click()
    await expect(rows).toHaveCount(1)
  })
}
