import type { PartnerBrand } from '@dopusk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serveCourses } from '../../testing/courses.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeUser } from '../../testing/people.ts'

const brand: PartnerBrand = {
  name: 'Центр «Вектор»',
  logo: { src: '/files/logos/aa', width: 300, height: 100 },
  logo_dark: null,
}
const dark = { src: '/files/logos/bb', width: 200, height: 100 }

const open = async (partner_brand?: PartnerBrand, more = {}) => {
  const user = makeUser({ ...(partner_brand && { partner_brand }), ...more })
  serveCourses({ '/users/api/current_user/': { body: user } })
  const opened = openApp('/courses')
  await screen.findByRole('tabpanel')
  return opened.user
}

const header = () => within(screen.getByRole('banner'))
const logoName = { name: 'Центр «Вектор»' }

beforeEach(() => {
  resetState()
  document.documentElement.dataset.theme = 'light'
})

test('the header has the logo of the partner with its size and name, and the first page says who teaches', async () => {
  await open(brand)
  const logo = await header().findByRole('img', logoName)
  const attributes = ['src', 'width', 'height'].map((name) => logo.getAttribute(name))
  expect(attributes).toEqual(['/files/logos/aa', '300', '100'])
  expect(header().getByRole('link', { name: 'Допуск' })).toBeTruthy()
  const note = within(screen.getByRole('main')).getByText(/^Обучение организует/)
  expect(note.textContent).toBe('Обучение организует Центр «Вектор»')
})

test('the dark theme shows its own logo', async () => {
  const user = await open({ ...brand, logo_dark: dark })
  await user.click(header().getByRole('button', { name: 'Тема: как в системе' }))
  await user.click(header().getByRole('button', { name: 'Тема: светлая' }))
  expect((await header().findByRole('img', logoName)).getAttribute('src')).toBe('/files/logos/bb')
})

test('a logo that does not load leaves the name', async () => {
  await open(brand)
  fireEvent.error(await header().findByRole('img', logoName))
  expect(header().queryByRole('img', logoName)).toBeNull()
  expect(header().getByText('Центр «Вектор»')).toBeTruthy()
})

test('a partner without a logo is named on the first page alone', async () => {
  await open({ ...brand, logo: null })
  expect(await screen.findByText('Центр «Вектор»')).toBeTruthy()
  expect(header().queryByText('Центр «Вектор»')).toBeNull()
})

test('without a partner there is neither logo nor name', async () => {
  await open()
  expect(screen.queryByText(/^Обучение организует/)).toBeNull()
})

test('the header of staff has no logo', async () => {
  await open(brand, { role: 'domain_spec' })
  await waitFor(() => expect(header().getByRole('link', { name: 'Входящие' })).toBeTruthy())
  expect(header().queryByRole('img', logoName)).toBeNull()
})
