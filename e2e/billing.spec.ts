import { drawnQr, readPdf } from '@dopusk/paperwork/testing/read-pdf'
import { readQr } from '@dopusk/paperwork/testing/read-qr'
import { readWord } from '@dopusk/paperwork/testing/read-word'
import type { Locator, Page } from '@playwright/test'
import { appearances, isProof, nameOf, setAppearance } from './appearance.ts'
import { cancelAllInvoices, download, openAsSuperuser } from './invoices.ts'
import { signIn } from './sign-in.ts'
import { expect, proof, test } from './test.ts'

const open = async (page: Page, name: 'Отчёт' | 'Счёт'): Promise<Locator> => {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Этот месяц' })).toBeVisible()
  return dialog
}

/** Stops the countdown of the note that closes itself, so that the test does not depend on speed. */
const pauseTimers = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))

const soon = { timeout: 1000 }

/** Runs timers without a delay, such as those of React Query, but not the countdown of several seconds. */
const advanceUntil = (page: Page, assertion: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(10)
    await assertion()
  }).toPass()

const signInAsSuperuser = (page: Page) => openAsSuperuser(page, '/account-list')

test(
  'a superuser downloads the report and the invoice of this month, and they agree',
  proof,
  async ({ page, product }) => {
    await cancelAllInvoices(product)
    await page.clock.install()
    await signInAsSuperuser(page)
    const reportDialog = await open(page, 'Отчёт')
    await reportDialog.getByRole('button', { name: 'Этот месяц' }).click()
    const make = reportDialog.getByRole('button', { name: 'Сформировать отчёт' })
    await make.click()
    await expect(reportDialog.getByText('Выберите хотя бы одного партнера')).toBeVisible()
    await reportDialog.getByLabel('Найти партнёра').fill('вектор')
    await reportDialog.getByRole('checkbox', { name: 'ООО «Вектор»' }).check()
    await pauseTimers(page)
    const report = await download(page, () => make.click())
    expect(report.name).toBe('report.docx')
    await advanceUntil(page, () =>
      expect(reportDialog.getByRole('heading', { name: 'Отчёт сформирован' })).toBeFocused(soon),
    )
    const { text, tables } = readWord(report.bytes)
    expect(text).toContain('Отчёт о подготовке обучающихся\n')
    expect(tables[0]?.map(([, name]) => name)).toContain('Ёлкина Анна Петровна')
    await page.clock.resume()
    await reportDialog.getByRole('button', { name: 'Закрыть' }).first().click()
    await expect(page.getByRole('button', { name: 'Отчёт', exact: true })).toBeFocused()

    const invoiceDialog = await open(page, 'Счёт')
    await invoiceDialog.getByLabel('Партнёр', { exact: true }).selectOption({ label: 'ООО «Вектор»' })
    await invoiceDialog.getByRole('button', { name: 'Этот месяц' }).click()
    await invoiceDialog.getByLabel('Номер счёта').fill('15')
    await expect(invoiceDialog.getByLabel('Договор')).toHaveValue('Договор № 1 от 1 апреля 2025 г.')
    await invoiceDialog.getByLabel('Скидка, %').fill('50')
    await pauseTimers(page)
    const invoice = await download(page, () => invoiceDialog.getByRole('button', { name: 'Сформировать счёт' }).click())
    expect(invoice.name).toBe('report.pdf')
    const { pages, title } = await readPdf(invoice.bytes)
    expect(title).toMatch(/^Счёт на оплату № 15 от /)
    const cost = tables.at(-1)?.at(-1)?.at(-1) ?? ''
    expect(cost).toMatch(/^[\d ]+,\d\d$/)
    expect(pages[0]).toContain(`Стоимость без скидки: ${cost}`)
    const half = Number(cost.replaceAll(/\D/g, '')) / 2
    expect(readQr(drawnQr(invoice.bytes)).split('|')).toContain(`Sum=${half}`)
    await advanceUntil(page, () =>
      expect(invoiceDialog.getByRole('heading', { name: 'Счёт сформирован' })).toBeVisible(soon),
    )
    await page.clock.runFor(6000)
    await expect(invoiceDialog).toBeHidden()
  },
)

test(
  'an invalid period is reported at its field, a period without learners with the message of the spec',
  proof,
  async ({ page }) => {
    await signInAsSuperuser(page)
    const dialog = await open(page, 'Отчёт')
    await dialog.getByRole('button', { name: 'Выбрать всех' }).click()
    await dialog.getByLabel('С', { exact: true }).fill('31.01.2020')
    await dialog.getByLabel('По', { exact: true }).fill('01.01.2020')
    const make = dialog.getByRole('button', { name: 'Сформировать отчёт' })
    await make.click()
    await expect(dialog.getByLabel('По', { exact: true })).toBeFocused()
    await expect(dialog.getByText('Конец периода раньше его начала')).toBeVisible()
    await dialog.getByLabel('По', { exact: true }).fill('29.02.2020')
    await make.click()
    await expect(dialog.getByRole('alert')).toHaveText(/^Ошибка при генерации отчета\. В этом периоде никто не учился/)
  },
)

test('a partner has the report, and no invoice to issue', proof, async ({ page }) => {
  await page.goto('/partner-auth')
  await signIn(page, 'partner@example.org')
  await expect(page).toHaveURL('/account-list')
  await expect(page.getByText('Абрамов Сергей Викторович').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отчёт', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Счёт', exact: true })).toHaveCount(0)
})

test('in a low window the title and the close button stay visible while the form scrolls', proof, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 480 })
  await signInAsSuperuser(page)
  const dialog = await open(page, 'Счёт')
  await dialog.getByRole('button', { name: 'Сформировать счёт' }).scrollIntoViewIfNeeded()
  expect(await dialog.evaluate((element) => element.scrollTop)).toBeGreaterThan(100)
  await expect(dialog.getByRole('heading', { name: 'Счёт партнёру' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect(dialog).toBeHidden()
})

for (const appearance of appearances) {
  test(
    `both dialogs at ${nameOf(appearance)}: accessible, no horizontal scroll`,
    proof,
    async ({ page, expectAccessible }) => {
      await setAppearance(page, appearance)
      await signInAsSuperuser(page)
      for (const name of ['Отчёт', 'Счёт'] as const) {
        const dialog = await open(page, name)
        await expectAccessible(page)
        await dialog.getByRole('button', { name: /^Сформировать/ }).click()
        await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused()
        if (isProof) await expectAccessible(page)
        expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
    },
  )
}
