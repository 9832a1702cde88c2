import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signInAsPartner } from './accounts.ts'
import { appearances, hasNoHorizontalScroll, isProof, nameOf, setAppearance } from './appearance.ts'
import { createLearner } from './created-learner.ts'
import { waitForScreen } from './page-record.ts'
import { callApi } from './study.ts'
import { expect, proof, test } from './test.ts'

/** A group of the signed-in partner with the people of these emails. */
const makeGroup = async (page: Page, name: string, emails: string[]): Promise<number> => {
  const body = { name, course: 1, exam_date: null, note: 'Сдают вместе', key: randomUUID() }
  const { id } = (await callApi(page, 'POST', '/api/learner-groups/', body)) as { id: number }
  await callApi(page, 'POST', `/api/learner-groups/${id}/members/`, { emails })
  return id
}

test('a partner makes a group, pastes emails and sees what each knows of every topic', proof, async ({ page }) => {
  await signInAsPartner(page)
  const people = [await createLearner(page, 'Группина'), await createLearner(page, 'Группин')]
  await page.getByRole('link', { name: 'Группы' }).click()
  await page.getByRole('button', { name: 'Создать группу' }).first().click()
  const creation = page.getByRole('dialog', { name: 'Новая группа' })
  const name = `Смена ${process.pid}`
  await creation.getByLabel('Название').fill(name)
  await creation.getByLabel('Курс').selectOption({ index: 1 })
  await creation.getByRole('button', { name: 'Создать группу' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('button', { name: 'Добавить людей' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Добавить людей' })
  await adding.getByRole('tab', { name: 'Вставить адреса' }).click()
  await adding.getByLabel('Адреса email').fill(people.map(({ email }) => email).join('; '))
  await adding.getByRole('button', { name: /^Добавить в/ }).click()
  await expect(adding.getByText(/^Добавлено: 2\sчеловека$/)).toBeFocused()
  await adding.getByRole('button', { name: 'Готово' }).click()

  const table = page.getByRole('table', { name: `Люди группы «${name}»` })
  const row = table.getByRole('row', { name: /Группина/ })
  await expect(row.getByRole('cell', { name: /^0\s%.*отвечено 0$/ }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Не\sначали/ }).click()
  await expect(page).toHaveURL(/\?filter=not_started$/)
  await expect(table.getByRole('rowheader')).toHaveCount(2)
})

for (const appearance of appearances) {
  test(`groups at ${nameOf(appearance)}: accessible, no horizontal scroll`, async ({ page, expectAccessible }) => {
    await setAppearance(page, appearance)
    await signInAsPartner(page)
    const { email } = await createLearner(page, 'Длиннофамильцева-Константинопольская')
    const id = await makeGroup(page, 'Операторы котельной и\u00a0наладчики второго участка', [email])
    const inspect = async () => {
      await waitForScreen(page)
      await expectAccessible(page)
      expect(await hasNoHorizontalScroll(page)).toBe(true)
    }
    await page.goto('/groups')
    await expect(page.getByRole('link', { name: /^Операторы котельной/ }).first()).toBeVisible()
    await inspect()
    await page.goto(`/groups/${id}`)
    await expect(page.getByRole('table')).toBeVisible()
    // As a screen reader reads the heat map: who, which topic, how much of it in words and not by colour alone.
    await expect(page.getByRole('table')).toMatchAriaSnapshot(`
      - table /^Люди группы «Операторы котельной/:
        - rowgroup:
          - row:
            - columnheader "Выбрать всех на странице"
            - columnheader "Человек"
            - columnheader "Активность"
            - columnheader "Основные понятия и классы опасности"
        - rowgroup:
          - row /Длиннофамильцева-Константинопольская/:
            - rowheader /^Длиннофамильцева-Константинопольская Анна Петровна/
            - cell "ответов нет"
            - cell /^0.%.{1,3}0.из.\\d+, отвечено 0$/
    `)
    await inspect()
    if (!isProof) return
    await page.getByRole('checkbox', { name: /^Выбрать всех/ }).check()
    await page.getByRole('button', { name: /^Справки о/ }).click()
    await page.getByRole('button', { name: 'Выдать', exact: true }).click()
    await expect(page.getByText(/^Ни.одной справки/)).toBeFocused()
    await inspect()
    await page.keyboard.press('Escape')
    for (const name of ['Добавить людей', 'Изменить', 'Удалить']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await inspect()
      await page.keyboard.press('Escape')
    }
  })
}
