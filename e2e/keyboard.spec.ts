import type { Page } from '@playwright/test'
import {
  expectFocus,
  expectNoPointer,
  focused,
  hasVisibleFocus,
  navigateByKeyboard,
  press,
  tabTo,
  watchPointer,
} from './keyboard.ts'
import { questionText, readRightPlaces, strip, verdict } from './study.ts'
import { expect, proof, test } from './test.ts'

const course = /промышленной безопасности/

/** Answers every other question wrong; the next button then has focus. */
const answerByKeys = async (page: Page, index: number, right: number[]) => {
  const isRight = index % 2 === 0
  await expect(page.getByText(`Вопрос ${index + 1} из`)).toBeVisible()
  await expect(questionText(page)).toBeFocused()
  await press(page, ...(isRight ? right : [right.includes(1) ? 2 : 1]).map(String), 'Enter')
  await expect(verdict(page)).toHaveText(isRight ? 'Верно' : 'Неверно')
  await expectFocus(page, 'button', /^(Дальше|Завершить)$/)
}

const isAtVariant = (page: Page, number: number) =>
  page
    .getByRole('group', { name: 'Варианты ответа' })
    .getByRole('checkbox')
    .nth(number - 1)
    .evaluate((box) => box === document.activeElement)

/** The back link is before the content, so Shift+Tab leads to it. */
const goBack = async (page: Page, name: string, heading: RegExp) => {
  await tabTo(page, 'link', name, 'Shift+Tab')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

test(
  'a learner without a mouse: courses, lists, a training, the library, a complaint, a ticket',
  proof,
  async ({ page }) => {
    await watchPointer(page)

    await test.step('signs in as a guest and opens the course', async () => {
      await page.goto('/auth')
      await navigateByKeyboard(page, 'button', 'Попробовать без регистрации', /\/courses$/, 'Мои курсы')
      await expectFocus(page, 'heading', 'Мои курсы')
      await expect(page.getByRole('main').getByRole('link', { name: 'Открыть курс' })).toBeVisible()
      await navigateByKeyboard(page, 'link', 'Открыть курс', /\/course\?user_course=\d+$/, course)
    })

    await test.step('finds a question by «/», stars it, opens its answer', async () => {
      await navigateByKeyboard(page, 'link', 'Все вопросы', /\/all-questions/, 'Все вопросы')
      await expectFocus(page, 'heading', 'Все вопросы')
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(15)
      await press(page, '/')
      await expectFocus(page, 'textbox', 'Поиск по тексту или номеру вопроса')
      await page.keyboard.type('инцидент')
      await press(page, 'Enter')
      await expect(page).toHaveURL(/search=/)
      await expect(page.getByRole('heading', { level: 2, name: /^Найден/ })).toBeVisible()
      // The previous page of results stays until the new one arrives, and is removed with its focus.
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await tabTo(page, 'button', /^Ответ и\sдокумент$/)
      await press(page, 'Enter')
      await expect(focused(page)).toHaveAttribute('aria-expanded', 'true')
      await expect(page.getByRole('list', { name: 'Варианты ответа' })).toBeVisible()
      await tabTo(page, 'button', 'Добавить в избранное')
      await press(page, 'Space')
      await expectFocus(page, 'button', 'Убрать из избранного')
      await goBack(page, 'К курсу', course)
    })

    await test.step('starts a training', async () => {
      await navigateByKeyboard(page, 'button', 'Учить новое', /\/training\?user_course=\d+&check=\d+$/, 'Обучение')
      await expect(questionText(page)).toBeFocused()
    })
    const right = await readRightPlaces(page)

    await test.step('chooses with Tab and Space, answers, rates', async () => {
      for (const number of right[0] ?? []) {
        while (!(await isAtVariant(page, number))) await press(page, 'Tab')
        expect(await hasVisibleFocus(page)).toBe(true)
        await press(page, 'Space')
      }
      await tabTo(page, 'button', 'Ответить')
      await press(page, 'Enter')
      await expect(verdict(page)).toHaveText('Верно')
      await expectFocus(page, 'button', 'Дальше')
      expect(await hasVisibleFocus(page)).toBe(true)
      await tabTo(page, 'button', 'Хорошо', 'Shift+Tab')
      await press(page, 'Enter')
      await expect(page.getByText('Запоминание: хорошо')).toBeVisible()
      await expectFocus(page, 'button', 'Дальше')
    })

    await test.step('opens the library and closes it', async () => {
      await tabTo(page, 'button', 'Документы', 'Shift+Tab')
      await press(page, 'Enter')
      const dialog = page.getByRole('dialog', { name: 'Нормативные документы' })
      await expect(dialog.getByRole('listitem').first()).toBeVisible()
      await expectFocus(page, 'textbox', 'Поиск по названию документа')
      const all = await dialog.getByRole('listitem').count()
      await page.keyboard.type('116-ФЗ')
      await expect.poll(() => dialog.getByRole('listitem').count()).toBeLessThan(all)
      await press(page, 'Escape', 'Escape')
      await expect(dialog).toHaveCount(0)
      await expectFocus(page, 'button', 'Документы')
    })

    await test.step('complains', async () => {
      await tabTo(page, 'button', 'Пожаловаться')
      await press(page, 'Enter')
      const dialog = page.getByRole('dialog', { name: 'Жалоба на вопрос' })
      await expect(dialog).toBeVisible()
      await expect(focused(page)).toHaveRole('textbox')
      await tabTo(page, 'button', 'Отправить')
      await press(page, 'Enter')
      await expect(dialog.getByRole('alert')).toHaveText('Введите текст!')
      await expect(focused(page)).toHaveRole('textbox')
      await page.keyboard.type('В первом варианте опечатка')
      await tabTo(page, 'button', 'Отправить')
      await press(page, 'Enter')
      await expect(dialog).toHaveCount(0)
      await expectFocus(page, 'button', 'Пожаловаться')
    })

    await test.step('answers the other questions with digits, Enter and arrows', async () => {
      await press(page, 'ArrowRight')
      for (const [index, numbers] of right.entries()) {
        if (index > 0) await answerByKeys(page, index, numbers)
        if (index > 0 && index < right.length - 1) await press(page, 'Enter')
      }
      await expectFocus(page, 'button', 'Завершить')
    })

    await test.step('finishes, reads the result, goes back to the course', async () => {
      await press(page, 'Enter')
      await expectFocus(page, 'heading', 'Обучение завершено')
      await navigateByKeyboard(page, 'link', 'К курсу', /\/course\?user_course=\d+$/, course)
    })

    await test.step('finds the training in the history', async () => {
      await navigateByKeyboard(page, 'link', 'История', /\/history/, 'История')
      await expectFocus(page, 'heading', 'История')
      await expect(page.getByText('Завершено').first()).toBeVisible()
      await goBack(page, 'К курсу', course)
    })

    await test.step('starts a ticket, answers once, leaves the test', async () => {
      await navigateByKeyboard(page, 'link', 'Пройти', /\/ticket-selection/, 'Выбор билета')
      await expectFocus(page, 'heading', 'Выбор билета')
      await expect(page.getByRole('button', { name: /^Билет \d+/ }).first()).toBeVisible()
      await tabTo(page, 'button', /^Билет \d+/)
      await press(page, 'Enter')
      await tabTo(page, 'button', 'Начать')
      await press(page, 'Enter')
      await expect(page).toHaveURL(/\/testing/)
      await expectFocus(page, 'heading', /^Билет \d+$/)
      await press(page, '1', 'Enter')
      await expect(verdict(page)).toBeVisible()
      await expectFocus(page, 'button', 'Дальше')
      await press(page, 'ArrowLeft')
      await expect(strip(page).last()).toHaveAttribute('aria-current', 'step')
      await tabTo(page, 'button', 'Выйти из теста', 'Shift+Tab')
      await press(page, 'Enter')
      await expect(page.getByRole('dialog', { name: 'Выйти из теста?' })).toBeVisible()
      await expectFocus(page, 'button', 'Остаться')
      await press(page, 'Escape')
      await expectFocus(page, 'button', 'Выйти из теста')
      await press(page, 'Enter')
      await expectFocus(page, 'button', 'Остаться')
      await press(page, 'Tab')
      await expectFocus(page, 'button', 'Выйти')
      await press(page, 'Enter')
      await expect(page).toHaveURL(/\/ticket-selection/)
      await expectFocus(page, 'heading', 'Выбор билета')
      await expect(page.getByText('Тест идёт')).toBeVisible()
    })

    await expectNoPointer(page)
  },
)
