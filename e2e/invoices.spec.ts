import { readPdf } from '@dopusk/paperwork/testing/read-pdf'
import { readWord } from '@dopusk/paperwork/testing/read-word'
import type { Page } from '@playwright/test'
import { signInAsPartner } from './accounts.ts'
import { appearances, hasNoHorizontalScroll, isProof, nameOf, setAppearance } from './appearance.ts'
import { inDatabase } from './direct-database.ts'
import { cancelAllInvoices, download, openAsSuperuser, startInLastMonth } from './invoices.ts'
import { mailedResetLink } from './mail.ts'
import { expectSaid } from './page-record.ts'
import { signIn } from './sign-in.ts'
import { callApi } from './study.ts'
import { expect, proof, test } from './test.ts'

const plant = 'АО «Северный завод»'
const row = (page: Page, number: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^№\\s${number} `) }) })

const numbers = async (page: Page) =>
  ((await callApi(page, 'GET', '/api/invoices/')) as { results: { number: string; state: string }[] }).results

/** Counts presses; choosing from a list takes two. */
const countPresses = (page: Page) => {
  let presses = 0
  return {
    press: async (name: string) => {
      presses += 1
      await page.getByRole('button', { name, exact: true }).click()
    },
    check: async (name: string) => {
      presses += 1
      await page.getByRole('checkbox', { name }).check()
    },
    choose: async (label: string, option: string) => {
      presses += 2
      await page.getByRole('dialog').getByLabel(label, { exact: true }).selectOption({ label: option })
    },
    count: () => presses,
  }
}

test('a month’s report and a month’s invoice take four presses each', async ({ page, product }) => {
  await cancelAllInvoices(product)
  await startInLastMonth(product, plant)
  await openAsSuperuser(page, '/account-list')
  const report = countPresses(page)
  await report.press('Отчёт')
  await report.check(plant)
  const word = await download(page, () => report.press('Сформировать отчёт'))
  expect(report.count()).toBeLessThanOrEqual(4)
  await page.keyboard.press('Escape')

  const invoice = countPresses(page)
  await invoice.press('Счёт')
  await invoice.choose('Партнёр', plant)
  const pdf = await download(page, () => invoice.press('Сформировать счёт'))
  expect(invoice.count()).toBeLessThanOrEqual(4)
  const cost = readWord(word.bytes).tables.at(-1)?.at(-1)?.at(-1)
  expect((await readPdf(pdf.bytes)).pages[0]).toContain(`Всего к оплате: ${cost}`)
})

test(
  'an invoice is cancelled with a reason and issued again under another number; its payment is noted',
  proof,
  async ({ page, product }) => {
    await cancelAllInvoices(product)
    await startInLastMonth(product, plant)
    await openAsSuperuser(page, '/invoices')
    const issue = async () => {
      await page.getByRole('button', { name: 'Выставить счёт' }).click()
      await page.getByRole('dialog').getByLabel('Партнёр', { exact: true }).selectOption({ label: plant })
      const number = await page.getByLabel('Номер счёта').inputValue()
      const file = await download(page, () => page.getByRole('button', { name: 'Сформировать счёт' }).click())
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      return { number, ...file }
    }
    const first = await issue()
    await expect(row(page, first.number)).toContainText('Ждёт оплаты')
    await page.getByRole('button', { name: new RegExp(`^Отменить счёт №\\s${first.number}$`) }).click()
    await page.getByLabel('Причина').fill('Ошибка в договоре')
    await page.getByRole('button', { name: 'Отменить счёт', exact: true }).click()
    await expect(row(page, first.number)).toContainText('Ошибка в договоре')

    const second = await issue()
    expect(second.number).not.toBe(first.number)
    await page.getByRole('button', { name: new RegExp(`^Оплата: счёт №\\s${second.number}$`) }).click()
    await page.getByRole('button', { name: 'Отметить оплату' }).click()
    await expect(row(page, second.number)).toContainText('Оплачен')
    const again = await download(page, () =>
      page.getByRole('button', { name: new RegExp(`^Скачать счёт №\\s${first.number}$`) }).click(),
    )
    expect(again.bytes.equals(first.bytes)).toBe(true)
    expect((await numbers(page)).slice(0, 2)).toMatchObject([
      { number: second.number, state: 'paid' },
      { number: first.number, state: 'cancelled' },
    ])
  },
)

test('a partner reads their own invoice and not a foreign one', proof, async ({ page, browser, product }) => {
  await cancelAllInvoices(product)
  const root = await (await browser.newContext({ baseURL: product.url })).newPage()
  await openAsSuperuser(root, '/account-list')
  const partners = (await callApi(root, 'GET', '/api/partner-profiles/')) as { id: number; company: string }[]
  for (const { id, company } of partners.filter((each) => ['ООО «Вектор»', plant].includes(each.company))) {
    await startInLastMonth(product, company)
    await root.goto(`/partners/${id}`)
    await root.getByRole('button', { name: 'Выставить счёт' }).click()
    await download(root, () => root.getByRole('button', { name: 'Сформировать счёт' }).click())
  }
  const [own, foreign] = await Promise.all(
    ['ООО «Вектор»', plant].map(async (company) => {
      const [found] = await inDatabase(
        product,
        'select id, number from invoice where buyer_name = $1 order by id desc limit 1',
        [company],
      )
      return found as { id: string; number: string }
    }),
  )
  await signInAsPartner(page)
  await page.getByRole('link', { name: 'Счета' }).click()
  await expect(row(page, own?.number ?? '')).toBeVisible()
  await expect(page.getByText(plant)).toHaveCount(0)
  const { name } = await download(page, () =>
    page.getByRole('button', { name: new RegExp(`^Скачать счёт №\\s${own?.number}$`) }).click(),
  )
  expect(name).toMatch(/^Счёт № .*\.pdf$/)
  expect(await callApi(page, 'GET', `/api/invoices/${foreign?.id}/file/`)).toMatchObject({ code: 'not_found' })
  await page.getByRole('link', { name: 'Реквизиты' }).click()
  await expect(page.getByLabel('ИНН')).toHaveValue('5904123453')
  await expect(page.getByLabel('ИНН')).toBeDisabled()
})

test(
  'an invoice without requisites leads to the card, where a partner and its user are created',
  proof,
  async ({ page, product, browser }) => {
    const company = `ООО «Новый ${process.pid}»`
    await openAsSuperuser(page, '/partners')
    await page.getByRole('link', { name: 'Новый партнёр' }).click()
    await page.getByLabel('Название', { exact: true }).fill(company)
    await page.getByRole('button', { name: 'Создать партнёра' }).click()
    await expect(page.getByRole('heading', { name: company })).toBeVisible()

    await page.getByRole('button', { name: 'Выставить счёт' }).click()
    await page.getByRole('link', { name: /Заполнить в.карточке/ }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByLabel('ИНН').fill('7707083894')
    await page.getByLabel('КПП').fill('773601001')
    await expect(page.getByText('В ИНН опечатка')).toBeVisible()
    await page.getByLabel('ИНН').fill('7707083893')
    await page.getByLabel('Юридический адрес').fill('г. Москва')
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expectSaid(page, 'Карточка сохранена')

    const email = `partner-${process.pid}@example.org`
    await page.getByLabel('Email нового пользователя').fill(email)
    await page.getByRole('button', { name: 'Добавить' }).click()
    await expectSaid(page, /^Пользователь создан/)
    const other = await (await browser.newContext({ baseURL: product.url })).newPage()
    await other.goto(await mailedResetLink(product, email))
    await other.getByLabel('Новый пароль', { exact: true }).fill('partner Parol 1')
    await other.getByLabel('Новый пароль ещё раз').fill('partner Parol 1')
    await other.getByRole('button', { name: 'Сохранить пароль' }).click()
    await expect(other.getByRole('heading', { name: 'Пароль изменён' })).toBeVisible()
    await other.goto('/partner-auth')
    await signIn(other, email, 'partner Parol 1')
    await expect(other).toHaveURL('/account-list')
  },
)

for (const appearance of appearances) {
  test(`invoices and partners at ${nameOf(appearance)}: accessible, no horizontal scroll`, async ({
    page,
    product,
    expectAccessible,
  }) => {
    await cancelAllInvoices(product)
    await startInLastMonth(product, plant)
    await setAppearance(page, appearance)
    await openAsSuperuser(page, '/invoices')
    await page.getByRole('button', { name: 'Выставить счёт' }).click()
    await page.getByRole('dialog').getByLabel('Партнёр', { exact: true }).selectOption({ label: plant })
    await download(page, () => page.getByRole('button', { name: 'Сформировать счёт' }).click())
    await page.keyboard.press('Escape')
    const inspect = async () => {
      await expectAccessible(page)
      expect(await hasNoHorizontalScroll(page)).toBe(true)
    }
    await expect(page.getByRole('table').getByText('Ждёт оплаты').first()).toBeVisible()
    await inspect()
    if (isProof)
      for (const name of [/^Оплата: /, /^Отменить счёт /]) {
        await page.getByRole('button', { name }).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await inspect()
        await page.keyboard.press('Escape')
      }
    await page.goto('/partners')
    await expect(page.getByRole('link', { name: plant })).toBeVisible()
    await inspect()
    await page.getByRole('link', { name: plant }).click()
    await expect(page.getByRole('heading', { name: 'Пользователи' })).toBeVisible()
    await inspect()
  })
}

test('a partner opens /partners and is led to the invoices', proof, async ({ page }) => {
  await signInAsPartner(page)
  await page.goto('/partners')
  await page.getByRole('link', { name: /К.счетам/ }).click()
  await expect(page).toHaveURL('/invoices')
})
