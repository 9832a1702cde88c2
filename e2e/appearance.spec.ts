import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { appearances, hasNoHorizontalScroll, nameOf, setAppearance } from './appearance.ts'
import { mailedResetLink } from './mail.ts'
import { type Product, runCommand } from './product.ts'
import { signIn } from './sign-in.ts'
import { expect, proof, test } from './test.ts'

const newPassword = 'my own Parol'

const saveNewPassword = async (page: Page) => {
  await page.getByLabel('Новый пароль', { exact: true }).fill(newPassword)
  await page.getByLabel('Новый пароль ещё раз').fill(newPassword)
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
}

const screens: [string, (page: Page, product: Product) => Promise<void>][] = [
  ['sign-in', async (page) => void (await page.goto('/auth'))],
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
  ['administrator’s sign-in', async (page) => void (await page.goto('/auth-admin'))],
  ['partners’ sign-in', async (page) => void (await page.goto('/partner-auth'))],
  ['confirming an address', async (page) => void (await page.goto('/confirm#token'))],
  ['a forgotten password', async (page) => void (await page.goto('/password-reset'))],
  [
    'a link is on its way',
    async (page) => {
      await page.goto('/password-reset')
      await page.getByLabel('Логин (email)').fill('nobody@example.org')
      await page.getByRole('button', { name: 'Прислать ссылку' }).click()
      await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible()
    },
  ],
  ['a new password', async (page) => void (await page.goto('/new-password#token'))],
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
  ['what changed in a course', async (page) => void (await page.goto('/courses/1/changes'))],
  ['not found', async (page) => void (await page.goto('/nothing'))],
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

/** Further states of screens that the list already has. */
const states = [
  'how to get access',
  'sign-in refused',
  'a link is on its way',
  'an invalid link',
  'a changed password',
  'impersonation',
]

for (const [name, open] of screens) {
  for (const appearance of appearances) {
    const details = states.includes(name) ? proof : {}
    test(
      `${name}, ${nameOf(appearance)}: accessible, no horizontal scroll`,
      details,
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
