import type { Page } from '@playwright/test'
import { openCreateDialog, sendProposal, signInAsPartner } from './accounts.ts'
import { appearances, hasNoHorizontalScroll, nameOf, setAppearance } from './appearance.ts'
import { expect, proof, test } from './test.ts'

const dialogFits = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog')
    return dialog !== null && dialog.scrollWidth <= dialog.clientWidth
  })

const heading = 'Фамилия;Имя;Email;Телефон;Дата рождения;Лишнее'
const rows = ['Лосев;Лев;losev@example.org;+79120000001;30.04.1987;', 'Волк 1;Ян;нет;1;30.02.1987;']

const openCreate = async (page: Page) => {
  const proposal = await sendProposal(page, { email: `appearance-${Date.now()}@example.org`, last_name: 'Видная' })
  return openCreateDialog(page, proposal)
}

const openBulk = async (page: Page) => {
  await page.getByRole('button', { name: 'Загрузить списком' }).click()
  return page.getByRole('dialog')
}

const chooseFile = async (page: Page, lines: readonly string[]) => {
  const dialog = await openBulk(page)
  const buffer = Buffer.from([heading, ...lines].join('\n'))
  await dialog.getByLabel('Выберите файл').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByRole('heading', { name: 'list.csv' })).toBeVisible()
}

/** Further states of these dialogs. */
const states: [string, (page: Page) => Promise<void>][] = [
  [
    'a new learner with every fault',
    async (page) => {
      const dialog = await openCreate(page)
      await dialog.getByLabel('Фамилия', { exact: true }).fill('')
      await dialog.getByLabel('Телефон').fill('1')
      await dialog.getByLabel('Email').fill('learner@example.org')
      await dialog.getByRole('button', { name: 'Создать профиль' }).click()
      await expect(dialog.getByRole('status').filter({ hasText: 'уже зарегистрирован' })).toBeVisible()
    },
  ],
  [
    'an existing learner',
    async (page) => {
      const dialog = await openCreate(page)
      await dialog.getByRole('tab', { name: 'Существующий' }).click()
      await dialog.getByRole('combobox').click()
      await expect(dialog.getByRole('option').first()).toBeVisible()
    },
  ],
  ['a list with faults', (page) => chooseFile(page, rows)],
  ['a list without faults', (page) => chooseFile(page, rows.slice(0, 1))],
]

for (const appearance of appearances) {
  test(`a new learner and a list, ${nameOf(appearance)}: accessible, no horizontal scroll`, async ({
    page,
    expectAccessible,
  }) => {
    await setAppearance(page, appearance)
    await signInAsPartner(page)
    for (const open of [openBulk, openCreate]) {
      const dialog = await open(page)
      await expectAccessible(page)
      expect(await hasNoHorizontalScroll(page)).toBe(true)
      expect(await dialogFits(page)).toBe(true)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })

  for (const [name, open] of states) {
    test(
      `${name}, ${nameOf(appearance)}: accessible, no horizontal scroll`,
      proof,
      async ({ page, expectAccessible }) => {
        await setAppearance(page, appearance)
        await signInAsPartner(page)
        await open(page)
        await expectAccessible(page)
        expect(await hasNoHorizontalScroll(page)).toBe(true)
        expect(await dialogFits(page)).toBe(true)
      },
    )
  }
}
