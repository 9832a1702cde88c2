import { signInAsPartner } from './accounts.ts'
import { createLearner, openEditDialog } from './created-learner.ts'
import { inDatabase } from './direct-database.ts'
import { mailedPassword, mailedTexts } from './mail.ts'
import type { Product } from './product.ts'
import { signIn } from './sign-in.ts'
import { callApi } from './study.ts'
import { expect, proof, test } from './test.ts'

/** A day of the learner's course as DD.MM.YYYY. */
const readDay = async (product: Product, course: number | undefined, day: string): Promise<string> => {
  const [found] = await inDatabase(
    product,
    `select to_char(${day}, 'DD.MM.YYYY') as day from user_course where id = $1`,
    [course],
  )
  return String(found?.day)
}

const askedOn = "prolong_asked_at at time zone 'Europe/Moscow'"

test(
  'an expired learner asks for more access, the partner sees it, and giving the course again answers it',
  proof,
  async ({ page, browser, product, expectAccessible }) => {
    await signInAsPartner(page)
    const own = await createLearner(page, 'Продлеваева')
    const context = await browser.newContext({ baseURL: product.url, locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
    const learner = await context.newPage()
    await learner.goto('/auth')
    await signIn(learner, own.email, await mailedPassword(product, own.email))
    await expect(learner).toHaveURL('/courses')
    const [course] = (await callApi(learner, 'GET', '/api/courses/user-courses/')) as { id: number }[]
    await callApi(learner, 'POST', '/api/courses/1/start_course/')
    await inDatabase(product, 'update user_course set start_date = start_date - 40 where id = $1', [course?.id])

    await learner.goto(`/course?user_course=${course?.id}`)
    const banner = learner.getByRole('region', { name: 'Доступ к курсу' })
    await expect(banner).toContainText(
      `Доступ к курсу закончился ${await readDay(product, course?.id, 'start_date + 29')}`,
    )
    await expect(banner.getByRole('link', { name: 'vector@example.org' })).toBeVisible()
    await expect(learner.getByRole('button', { name: 'Сбросить статистику' })).toHaveCount(0)
    await expectAccessible(learner)
    await banner.getByRole('button', { name: 'Попросить продление' }).click()
    await expect(banner).toContainText('Вы попросили продление')
    const asked = await readDay(product, course?.id, askedOn)
    await expect(banner).toContainText(`Вы попросили продление ${asked}`)
    await expect(banner.getByRole('button')).toHaveCount(0)

    const mails = await mailedTexts(product, 'partner@example.org', (text) => text.includes(own.email))
    expect(mails).toHaveLength(1)
    const address = /(\/account-list\?search=\S+)/.exec(mails[0] ?? '')?.[1] ?? ''
    await page.goto(address)
    const row = page.getByRole('row', { name: /Продлеваева Анна/ })
    await expect(row).toContainText(`Просит продлить: ${asked}`)

    const dialog = await openEditDialog(page, own)
    await expect(dialog.getByText(/^Просит продлить: /)).toBeVisible()
    await dialog.getByRole('button', { name: 'Выдать снова' }).click()
    await dialog.getByRole('button', { name: 'Выдать на 30 дней' }).click()
    await expect(dialog.getByText('Курс выдан на 30 дней')).toBeVisible()
    await expect(dialog.getByText(/^Просит продлить: /)).toHaveCount(0)

    const given = await mailedTexts(product, own.email, (text) => text.includes('открыт снова'))
    expect(given).toHaveLength(1)
    const [from, to] = [
      await readDay(product, course?.id, 'start_date'),
      await readDay(product, course?.id, 'start_date + 29'),
    ]
    expect(given[0]).toContain(`Доступ: с\u00a0${from} по\u00a0${to}`)
    const signInAddress = /(\/auth)$/m.exec(given[0] ?? '')?.[1] ?? ''
    const stranger = await browser.newContext({ baseURL: product.url, locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
    const mailed = await stranger.newPage()
    await mailed.goto(signInAddress)
    await expect(mailed.getByRole('button', { name: 'Войти' })).toBeVisible()
    await stranger.close()

    const later = await context.newPage()
    await later.goto('/courses')
    await expect(later.getByRole('heading', { name: /^План на\sсегодня: 20\sновых/ })).toBeVisible()
    await context.close()
  },
)
