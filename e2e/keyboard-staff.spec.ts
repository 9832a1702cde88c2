import type { Locator, Page } from '@playwright/test'
import { sendProposal } from './accounts.ts'
import { cancelAllInvoices } from './invoices.ts'
import { expectFocus, expectNoPointer, focused, navigateByKeyboard, press, tabTo, watchPointer } from './keyboard.ts'
import { demoPassword } from './sign-in.ts'
import { expect, proof, test } from './test.ts'

/** Replaces the text of the focused field. */
const typeOver = async (page: Page, text: string) => {
  await press(page, 'ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Moves focus forward to the field with that label. */
const tabToField = async (page: Page, label: string | RegExp, within: Page | Locator = page) => {
  const field = within.getByLabel(label, { exact: typeof label === 'string' })
  await expect(field).toBeVisible()
  for (let steps = 0; steps < 80; steps += 1) {
    await press(page, 'Tab')
    if (await field.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to «${label}»`)
}

const openDialog = async (page: Page, opener: string | RegExp, name: string | RegExp) => {
  await tabTo(page, 'button', opener)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}

const closeByEsc = async (page: Page, opener: string | RegExp) => {
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocus(page, 'button', opener)
}

const downloadBy = async (page: Page, button: string): Promise<string> => {
  await tabTo(page, 'button', button)
  const coming = page.waitForEvent('download')
  await press(page, 'Enter')
  return (await coming).suggestedFilename()
}

test(
  'a superuser without a mouse: a proposal, a learner, a pause, a list, a report, an invoice',
  proof,
  async ({ page, product }) => {
    await cancelAllInvoices(product)
    await watchPointer(page)
    const email = `keys-${process.pid}@example.org`
    const name = /^Изменить: Клавишина /

    await test.step('signs in and opens the accounts', async () => {
      await page.goto('/auth')
      await tabToField(page, 'Логин (email)')
      await page.keyboard.type('admin@example.org')
      await tabToField(page, 'Пароль')
      await page.keyboard.type(demoPassword)
      await press(page, 'Enter')
      await expect(page).toHaveURL('/courses')
      await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible()
      await tabTo(page, 'link', 'Учётные записи', 'Shift+Tab')
      await press(page, 'Enter')
      await expect(page).toHaveURL('/account-list')
      await expect(page.getByRole('row').nth(5)).toBeVisible()
    })

    await test.step('finds a proposal by its number', async () => {
      const proposal = await sendProposal(page, { email, last_name: 'Клавишина' })
      await press(page, '/')
      await expect(focused(page)).toHaveRole('textbox')
      await page.keyboard.type(String(proposal))
      await expect(page).toHaveURL(/search=/)
      await expect(page.getByRole('row', { name: new RegExp(String(proposal)) })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    })

    await test.step('creates the learner', async () => {
      const dialog = await openDialog(page, /^Добавить обучающегося по заявке/, 'Профиль обучающегося')
      await expect(dialog.getByLabel('Фамилия', { exact: true })).toHaveValue('Клавишина')
      await tabTo(page, 'button', 'Создать профиль')
      await press(page, 'Enter')
      await expectFocus(page, 'heading', 'Профиль создан')
      await closeByEsc(page, name)
    })

    await test.step('changes the profile and sees the confirmation', async () => {
      await press(page, 'Enter')
      await expect(page.getByRole('dialog', { name: /^Профиль: Клавишина/ })).toBeVisible()
      await tabToField(page, 'Имя')
      await typeOver(page, 'Инна')
      await tabTo(page, 'button', 'Сохранить профиль')
      await press(page, 'Enter')
      await expectFocus(page, 'heading', 'Профиль обновлён')
      await closeByEsc(page, name)
      await expect(page.getByRole('row', { name: /Клавишина Инна/ })).toBeVisible()
    })

    await test.step('pauses and resumes the course', async () => {
      await press(page, 'Enter')
      await tabTo(page, 'button', 'Приостановить')
      await press(page, 'Enter')
      await expectFocus(page, 'button', 'Возобновить')
      await expect(focused(page)).not.toHaveAttribute('aria-busy')
      await press(page, 'Enter')
      await expectFocus(page, 'button', 'Приостановить')
      await closeByEsc(page, name)
    })

    await test.step('opens the statistic and returns', async () => {
      await press(page, 'Enter')
      await navigateByKeyboard(page, 'link', 'Статистика', /\/statistic\?user_course_id=\d+$/, 'Статистика')
      await tabTo(page, 'link', 'Назад к списку', 'Shift+Tab')
      await press(page, 'Enter')
      await expect(page.getByRole('row', { name: /Клавишина Инна/ })).toBeVisible()
    })

    await test.step('uploads a list', async () => {
      await page.goto('/account-list')
      await expect(page.getByRole('row').nth(5)).toBeVisible()
      const dialog = await openDialog(page, 'Загрузить списком', 'Обучающиеся списком')
      // Registered well before: the browser must know that its file chooser is not wanted.
      const asked = page.waitForEvent('filechooser')
      await tabToField(page, /^Выберите файл/)
      await press(page, 'Enter')
      const heading = 'Фамилия;Имя;Отчество;Email;Телефон;Дата рождения;Курсы'
      const row = `Списочная;Яна;;list-${email};+79120000001;30.04.1987;`
      const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(`${heading}\n${row}`) }
      await (await asked).setFiles(file)
      await expect(dialog.getByRole('row', { name: /Списочная/ })).toBeVisible()
      await tabTo(page, 'checkbox', /^Подтверждаю/)
      await press(page, 'Space')
      await tabTo(page, 'button', /^Создать 1/)
      await press(page, 'Enter')
      await expectFocus(page, 'heading', /^Создан 1/)
      await closeByEsc(page, 'Загрузить списком')
    })

    await test.step('downloads a report', async () => {
      await openDialog(page, 'Отчёт', /отчёт/i)
      await tabTo(page, 'button', 'Этот месяц')
      await press(page, 'Enter')
      await tabTo(page, 'checkbox', 'ООО «Вектор»')
      await press(page, 'Space')
      expect(await downloadBy(page, 'Сформировать отчёт')).toBe('report.docx')
      await expectFocus(page, 'heading', 'Отчёт сформирован')
      await closeByEsc(page, 'Отчёт')
    })

    await test.step('downloads an invoice', async () => {
      const dialog = await openDialog(page, 'Счёт', /сч[её]т/i)
      // The list behind the dialog has a filter of that name.
      await tabToField(page, 'Партнёр', dialog)
      await press(page, 'ArrowDown', 'ArrowDown')
      await expect(focused(page).locator('option:checked')).toHaveText('ООО «Вектор»')
      await tabTo(page, 'button', 'Этот месяц')
      await press(page, 'Enter')
      await tabToField(page, 'Номер счёта')
      await typeOver(page, 'К-16')
      expect(await downloadBy(page, 'Сформировать счёт')).toBe('report.pdf')
      await expectFocus(page, 'heading', 'Счёт сформирован')
      await closeByEsc(page, 'Счёт')
    })

    await test.step('signs out', async () => {
      await tabTo(page, 'button', 'Выйти', 'Shift+Tab')
      await press(page, 'Enter')
      await expect(page).toHaveURL(/\/auth$/)
    })

    await expectNoPointer(page)
  },
)
