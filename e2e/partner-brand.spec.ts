import { join } from 'node:path'
import { signInAsPartner } from './accounts.ts'
import { appearances, hasNoHorizontalScroll, nameOf, setAppearance } from './appearance.ts'
import { createLearner } from './created-learner.ts'
import { setDemoPassword } from './direct-database.ts'
import { expectSaid, waitForScreen } from './page-record.ts'
import { openAs } from './sign-in.ts'
import { expect, proof, test } from './test.ts'

const publicFolder = join(import.meta.dirname, '../apps/web/public')
const name = 'Учебный центр «Северное сияние и\u00a0партнёры»'

for (const appearance of appearances) {
  test(
    `a partner’s name and logo reach their learner, ${nameOf(appearance)}`,
    proof,
    async ({ page, product, expectAccessible }) => {
      await setAppearance(page, appearance)
      await signInAsPartner(page)
      const { email } = await createLearner(page, 'Логотипова')
      await setDemoPassword(product, [email])
      const inspect = async () => {
        await waitForScreen(page)
        await expectAccessible(page)
        expect(await hasNoHorizontalScroll(page)).toBe(true)
      }

      await page.goto('/invoices')
      await page.getByRole('link', { name: 'Реквизиты' }).click()
      const form = page.getByRole('form', { name: 'Название и логотип для обучающихся' })
      await form.getByLabel(/^Название для\sобучающихся$/).fill(name)
      const file = form.getByRole('group', { name: 'Логотип', exact: true }).locator('input[type=file]')
      await file.setInputFiles(join(publicFolder, 'favicon.svg'))
      await expect(form.getByText(/PNG, JPEG или.WebP/).last()).toBeVisible()
      await file.setInputFiles(join(publicFolder, 'icon-192.png'))
      // Of the light theme and of the dark one, before anything is saved.
      await expect(form.getByRole('img', { name })).toHaveCount(2)
      await inspect()
      await form.getByRole('button', { name: /^Сохранить название/ }).click()
      await expectSaid(page, /^Название и\sлоготип сохранены$/)

      await openAs(page, email, '/courses')
      const logo = page.getByRole('banner').getByRole('img', { name })
      await expect(logo).toBeVisible()
      expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      await inspect()

      // The other tests of this worker have the partner as they expect it.
      await signInAsPartner(page)
      await page.goto('/invoices')
      await page.getByRole('link', { name: 'Реквизиты' }).click()
      await form.getByLabel(/^Название для\sобучающихся$/).fill('')
      await form.getByRole('group', { name: 'Логотип', exact: true }).getByRole('button', { name: 'Убрать' }).click()
      await form.getByRole('button', { name: /^Сохранить название/ }).click()
      await expectSaid(page, /^Название и\sлоготип сохранены$/)
    },
  )
}
