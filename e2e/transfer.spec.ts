import { openCreateDialog, sendProposal, signInAsPartner } from './accounts.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

/** A learner of another partner of the demonstration. */
const learner = { email: 'klimova@example.org', name: 'Климова Софья' }

test('a partner asks for a learner of another by the first press, and staff hand the learner over', async ({
  page,
  browser,
  product,
}) => {
  await signInAsPartner(page)
  const applicant = { email: `transfer-${process.pid}@example.org`, last_name: 'Климова' }
  const dialog = await openCreateDialog(page, await sendProposal(page, applicant))
  const email = dialog.getByLabel('Email')
  await email.fill(learner.email)
  await dialog.getByRole('button', { name: 'Создать профиль' }).click()
  await expect(dialog.getByText('Пользователь с таким email уже зарегистрирован')).toBeVisible()
  await expect(email).toBeFocused()
  // A press takes the focus from the field whose message is shown.
  await dialog.getByRole('button', { name: 'Запросить перевод' }).hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(dialog.getByText('Передано администратору')).toBeVisible()

  const staff = await browser.newPage({ baseURL: product.url })
  await openAs(staff, 'staff@example.org', `/dashboard/?kind=transfer&search=${learner.email}`)
  await staff.getByRole('link', { name: /ООО «Вектор»/ }).click()
  const asked = staff.getByRole('region', { name: new RegExp(learner.name) })
  await expect(asked.getByText('АО «Северный завод»')).toBeVisible()
  await asked.getByRole('button', { name: 'Передать' }).click()
  await expect(staff.getByText('Передан', { exact: true })).toBeVisible()
  await staff.close()

  await page.goto(`/account-list?search=${learner.email}`)
  await expect(page.getByRole('row', { name: new RegExp(learner.name) })).toBeVisible()
})
