import type { Page } from '@playwright/test'
import { signInAsPartner } from './accounts.ts'
import { appearances, hasNoHorizontalScroll, isProof, nameOf, setAppearance } from './appearance.ts'
import { createLearner, openEditDialog, takeChecks } from './created-learner.ts'
import { mailedPassword } from './mail.ts'
import { signIn } from './sign-in.ts'
import { callApi } from './study.ts'
import { expect, proof, test } from './test.ts'

/** Nothing inside the dialog scrolls horizontally. */
const dialogFits = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog, dialog *')]
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
  )

/** Dates below the chart that cover each other. */
const listCoveredDates = (page: Page) =>
  page.getByRole('slider').evaluate((chart) => {
    const boxes = [...(chart.nextElementSibling?.children ?? [])]
      .filter((label) => label.checkVisibility())
      .map((label) => ({ text: label.textContent, box: label.getBoundingClientRect() }))
      .sort((one, other) => one.box.left - other.box.left)
    if (boxes.length === 0) throw new Error('The chart has no dates')
    return boxes.filter(({ box }, index) => box.left < (boxes[index - 1]?.box.right ?? 0)).map(({ text }) => text)
  })

/** The dialog of a new learner, and what is looked at in each of its states. */
const openOwnDialog = async (page: Page, expectAccessible: (page: Page) => Promise<void>) => {
  await signInAsPartner(page)
  const own = await createLearner(page, 'Салтыкова-Щедринская')
  const dialog = await openEditDialog(page, own)
  const inspect = async () => {
    await expectAccessible(page)
    expect(await dialogFits(page)).toBe(true)
    expect(await hasNoHorizontalScroll(page)).toBe(true)
    // The title and the close button stay in place: only the content below them scrolls.
    expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  }
  return { own, dialog, inspect }
}

for (const appearance of appearances) {
  test(
    `all states of the edit dialog at ${nameOf(appearance)}: accessible, no horizontal scroll`,
    proof,
    async ({ page, expectAccessible }) => {
      await setAppearance(page, appearance, 'reduce')
      const { own, dialog, inspect } = await openOwnDialog(page, expectAccessible)
      await test.step('with everything open', async () => {
        await dialog.getByRole('button', { name: 'Показать пароль' }).click()
        await dialog.getByRole('button', { name: 'Новый пароль' }).click()
        await dialog.getByRole('button', { name: 'Перенести начало' }).click()
        await dialog.getByRole('button', { name: 'Выдать ещё курс' }).click()
        await dialog.getByRole('button', { name: 'Заблокировать вход' }).click()
        await dialog.getByLabel('Имя', { exact: true }).fill('')
        await dialog.getByLabel('Телефон').fill('+7 912')
        await dialog.getByRole('button', { name: 'Сохранить профиль' }).click()
        await expect(dialog.getByText('Пожалуйста, заполните все обязательные поля')).toBeVisible()
        await inspect()
      })
      await test.step('edit conflict', async () => {
        const account = (await callApi(page, 'GET', `/api/education-accounts/${own.accountId}/`)) as {
          profile: { id: number }
        }
        const person = { first_name: 'Жанна', last_name: own.lastName, phone: '+79998887766', birth_date: '1987-04-30' }
        await callApi(page, 'PUT', `/api/user-profiles/${account.profile.id}/`, person)
        await dialog.getByLabel('Имя', { exact: true }).fill('Инна')
        await dialog.getByLabel('Телефон').fill('+79120000001')
        await dialog.getByRole('button', { name: 'Сохранить профиль' }).click()
        await expect(dialog.getByText('данные изменил кто-то другой')).toBeVisible()
        await inspect()
        await dialog.getByRole('button', { name: 'Показать, что изменилось' }).click()
        await expect(dialog.getByText('стало «Жанна»')).toBeVisible()
        await inspect()
      })
      await test.step('question about unsaved changes', async () => {
        await page.keyboard.press('Escape')
        await expect(dialog.getByRole('button', { name: 'Закрыть без сохранения' })).toBeVisible()
        await inspect()
      })
    },
  )

  test(`the edit dialog and the statistic at ${nameOf(appearance)}: accessible, no horizontal scroll`, async ({
    page,
    browser,
    product,
    expectAccessible,
  }) => {
    await setAppearance(page, appearance, 'reduce')
    const { own, dialog, inspect: inspectDialog } = await openOwnDialog(page, expectAccessible)
    await test.step('the dialog as it opens', inspectDialog)
    await dialog.getByRole('link', { name: 'Статистика' }).click()
    const inspect = async () => {
      await expectAccessible(page)
      expect(await hasNoHorizontalScroll(page)).toBe(true)
    }
    await test.step('empty', async () => {
      await expect(page.getByText('Начните обучение, чтобы здесь появилась история..')).toBeVisible()
      await inspect()
    })
    if (!isProof) return
    const context = await browser.newContext({ baseURL: product.url, locale: 'ru-RU' })
    const learner = await context.newPage()
    await learner.goto('/auth')
    await signIn(learner, own.email, await mailedPassword(product, own.email))
    await expect(learner).toHaveURL('/courses')
    await takeChecks(learner, 2)
    await context.close()
    await test.step('chart, tooltip and table', async () => {
      await page.reload()
      const chart = page.getByRole('slider')
      await chart.focus()
      await expect(chart.getByText(/правильных из\sвсего/)).toBeVisible()
      await page.getByText('Таблицей').click()
      await expect(page.getByRole('table', { name: 'Результаты занятий' })).toBeVisible()
      expect(await listCoveredDates(page), 'dates that cover each other').toEqual([])
      await inspect()
    })
  })
}
