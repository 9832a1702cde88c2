import { randomUUID } from 'node:crypto'
import * as contract from '@dopusk/contract'
import type { Page } from '@playwright/test'
import { inDatabase } from './direct-database.ts'
import { cancelAllInvoices, download, openAsSuperuser, startInLastMonth } from './invoices.ts'
import { openAs } from './sign-in.ts'
import { callApi } from './study.ts'
import { expect, test } from './test.ts'

const { file: tableFile } = contract.exportEducationAccounts

/** How a file of each media type begins. */
const beginnings: Record<string, string> = {
  [tableFile.mediaType]: 'PK',
  [contract.generateReport.file.mediaType]: 'PK',
  [contract.exportContentPack.file.mediaType]: 'PK',
  [contract.getActFile.file.mediaType]: '%PDF-',
  [contract.exportPersonalData.file.mediaType]: '{',
  [contract.exportContentGift.file.mediaType]: '$CATEGORY:',
  [contract.getCalendar.file.mediaType]: 'BEGIN:VCALENDAR',
}

const fileCalls = contract.registry.flatMap((call) => (call.file === undefined ? [] : [call.name])).sort()

const company = 'ООО «Вектор»'
const learner = 'learner@example.org'

const heading = 'Фамилия;Имя;Отчество;Email;Телефон;Дата рождения;Курсы'
const uploaded = {
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      heading,
      `Скачкова;Анна;;saved-${process.pid}@example.org;+79120000001;30.04.1987;40.20900.01`,
      `Скачков;Лев;;unsaved-${process.pid}@example.org;12345;30.04.1987;40.20900.01`,
    ].join('\n'),
  ),
}

test('every call that answers with a file saves it by a press', async ({ page, browser, product }) => {
  const saved: string[] = []
  const saveBy = async (call: contract.FileCall, from: Page, press: () => Promise<void>) => {
    const { bytes } = await download(from, press)
    expect(bytes.toString('latin1').startsWith(beginnings[call.file.mediaType] ?? '?'), call.name).toBe(true)
    saved.push(call.name)
  }
  const save = (call: contract.FileCall, from: Page, button: string | RegExp) =>
    saveBy(call, from, () => from.getByRole('button', { name: button }).first().click())

  await test.step('courses and personal data', async () => {
    const staff = await browser.newPage({ baseURL: product.url })
    await openAs(staff, 'staff@example.org', '/dashboard/content/courses/1')
    await save(contract.exportContentTable, staff, 'Скачать таблицу (XLSX)')
    await save(contract.exportContentGift, staff, 'Скачать GIFT (Moodle)')
    await save(contract.exportContentPack, staff, 'Скачать курс целиком (ZIP)')
    await staff.goto('/dashboard/personal-data')
    await staff.getByLabel('Email или телефон').fill(learner)
    await staff.getByRole('button', { name: 'Найти' }).click()
    await save(contract.exportPersonalData, staff, 'Скачать всё (JSON)')
    await staff.close()
  })

  await test.step('learners and the papers of a month', async () => {
    await cancelAllInvoices(product)
    await startInLastMonth(product, company)
    await openAsSuperuser(page, '/account-list')
    await save(contract.exportEducationAccounts, page, 'Скачать таблицей')
    await page.getByRole('button', { name: 'Отчёт', exact: true }).click()
    await page.getByRole('checkbox', { name: company }).check()
    await save(contract.generateReport, page, 'Сформировать отчёт')
    await page.goto('/invoices')
    await page.getByRole('button', { name: 'Выставить счёт' }).click()
    await page.getByRole('dialog').getByLabel('Партнёр', { exact: true }).selectOption({ label: company })
    await save(contract.generateInvoice, page, 'Сформировать счёт')
    const [invoice] = await inDatabase(product, 'select max(id) as id from invoice')
    await callApi(page, 'POST', `/api/invoices/${invoice?.id}/act/`, {})
    await page.goto('/invoices')
    await save(contract.getInvoiceFile, page, /^Скачать счёт/)
    await save(contract.getActFile, page, /^Скачать акт/)
  })

  await test.step('a group and its certificates', async () => {
    const body = { name: `Файлы ${process.pid}`, course: 1, exam_date: null, note: '', key: randomUUID() }
    const { id } = (await callApi(page, 'POST', '/api/learner-groups/', body)) as { id: number }
    await callApi(page, 'POST', `/api/learner-groups/${id}/members/`, { emails: [learner] })
    await page.goto(`/groups/${id}`)
    await save(contract.exportLearnerGroup, page, 'Скачать таблицей')
    await page.getByRole('checkbox', { name: /^Выбрать всех/ }).check()
    await page.getByRole('button', { name: /^Справки о/ }).click()
    await page.getByRole('button', { name: 'Выдать', exact: true }).click()
    await save(contract.getCertificatesArchive, page, 'Скачать все архивом')
    await page.goto('/invoices?kind=certificate')
    await save(contract.getCertificateFile, page, /^Скачать справку/)
  })

  await test.step('a list of learners', async () => {
    await page.goto('/account-list')
    await page.getByRole('button', { name: 'Загрузить списком' }).click()
    const dialog = page.getByRole('dialog', { name: 'Обучающиеся списком' })
    await dialog.getByLabel('Выберите файл').setInputFiles(uploaded)
    await dialog.getByLabel('Чьи это учётные записи').selectOption({ label: company })
    await dialog.getByRole('checkbox', { name: /^Подтверждаю/ }).check()
    await dialog.getByRole('button', { name: /Создать 1/ }).click()
    await save(contract.getCredentialsPdf, page, 'PDF для печати')
    await save(contract.getCredentialsTable, page, 'Таблица Excel')
    await save(contract.getFaultyRows, page, /Скачать строки с\sошибками/)
  })

  await test.step('the calendar of a learner', async () => {
    const own = await browser.newPage({ baseURL: product.url })
    await openAs(own, learner, '/reminders')
    await own.getByRole('button', { name: 'Создать адрес календаря' }).click()
    const address = new URL(await own.getByRole('textbox', { name: 'Адрес календаря' }).inputValue())
    await saveBy(contract.getCalendar, own, () => own.evaluate((path) => location.assign(path), address.pathname))
    // The learner is that of other journeys, too: without an address, as it was.
    await own.getByRole('button', { name: 'Отключить' }).click()
    await own.getByRole('dialog').getByRole('button', { name: 'Отключить' }).click()
    await expect(own.getByRole('button', { name: 'Создать адрес календаря' })).toBeVisible()
    await own.close()
  })

  expect(saved.sort()).toEqual(fileCalls)
})
