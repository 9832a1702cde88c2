import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { appearances, hasNoHorizontalScroll, nameOf, setAppearance } from './appearance.ts'
import { mailedResetLink } from './mail.ts'
import { waitForScreen } from './page-record.ts'
import { type Product, runCommand } from './product.ts'
import { signIn } from './sign-in.ts'
import { expect, proof, test } from './test.ts'
import { watchConsole } from './watch-console.ts'

const newPassword = 'my own Parol'

const saveNewPassword = async (page: Page) => {
  await page.getByLabel('Новый пароль', { exact: true }).fill(newPassword)
  await page.getByLabel('Новый пароль ещё раз').fill(newPassword)
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
}

const screens = [
  '/auth',
  '/auth-admin',
  '/partner-auth',
  '/confirm#token',
  '/password-reset',
  '/new-password#token',
  '/unsubscribe',
  '/courses/1/changes',
]

/** Further states of these screens. */
const states: [string, (page: Page, product: Product) => Promise<void>][] = [
  [
    'how to get access',
    async (page) => {
      await page.goto('/auth')
      await page.getByRole('button', { name: 'Как получить доступ?' }).click()
    },
  ],
  [
    'sign-in refused',
    async (page) => {
      await page.goto('/auth')
      await page.getByRole('button', { name: 'Войти' }).click()
      await expect(page.getByText('Обязательное поле')).toBeVisible()
    },
  ],
  [
    'a link is on its way',
    async (page) => {
      await page.goto('/password-reset')
      await page.getByLabel('Логин (email)').fill('nobody@example.org')
      await page.getByRole('button', { name: 'Прислать ссылку' }).click()
      await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible()
    },
  ],
  [
    'an invalid link',
    async (page) => {
      await page.goto('/new-password#token')
      await saveNewPassword(page)
      await expect(page.getByText(/^Ссылка больше не/)).toBeVisible()
    },
  ],
  [
    'a changed password',
    async (page, product) => {
      const email = `${randomUUID()}@example.org`
      await runCommand(product.dataDir, ['user', 'create', email])
      await page.goto('/password-reset')
      await page.getByLabel('Логин (email)').fill(email)
      await page.getByRole('button', { name: 'Прислать ссылку' }).click()
      await page.goto(await mailedResetLink(product, email))
      await saveNewPassword(page)
      await expect(page.getByRole('heading', { name: 'Пароль изменён' })).toBeVisible()
    },
  ],
  [
    'impersonation',
    async (page) => {
      await page.goto('/auth-admin')
      await page.getByLabel('Логин пользователя').fill('learner@example.org')
      await signIn(page, 'staff@example.org')
      await expect(page).toHaveURL('/courses')
    },
  ],
]

for (const appearance of appearances) {
  test(`what opens without a sign-in at ${nameOf(appearance)}: accessible, no horizontal scroll, quiet console`, async ({
    page,
    expectAccessible,
  }) => {
    await setAppearance(page, appearance)
    const complaints = watchConsole(page)
    const inspect = async (address: string) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await waitForScreen(page)
      await expectAccessible(page)
      expect([address, await hasNoHorizontalScroll(page)]).toEqual([address, true])
    }
    for (const address of screens) await test.step(address, () => inspect(address))
    expect(complaints).toEqual([])
    // The browser itself writes the status of this answer to the console.
    await test.step('not found', () => inspect('/nothing'))
  })

  for (const [name, open] of states) {
    test(
      `${name}, ${nameOf(appearance)}: accessible, no horizontal scroll`,
      proof,
      async ({ page, product, expectAccessible }) => {
        await setAppearance(page, appearance)
        await open(page, product)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expectAccessible(page)
        expect(await hasNoHorizontalScroll(page)).toBe(true)
      },
    )
  }
}
