import type { OwnPartnerBrand } from '@dopusk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../../shared/api/session.ts'
import { noteAt } from '../../../testing/billing.tsx'
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { makeToken, makeUser } from '../../../testing/people.ts'

const card = {
  ...{ id: 2, company: 'ООО «Вектор»', full_name: null, inn: null, kpp: null, ogrn: null, address: null },
  ...{ director_name: null, billing_email: null, contact_phone: null, contact_email: null, contract_number: null },
  ...{ contract_date: null, prices: [], catalogue: [], version: 1 },
}
const sums = { issued_kopecks: 0, paid_kopecks: 0, overdue_kopecks: 0, balance_kopecks: 0 }
const noInvoices = { results: [], count: 0, next: null, previous: null, totals: sums, years: [] }
const partner = makeUser({ user_status: 'partner', partner_profile: { id: 2, company: card.company } })

const none: OwnPartnerBrand = { name: null, company: card.company, logo: null, logo_dark: null }
const logo = { src: '/files/logos/aa', width: 300, height: 100 }
const dark = { src: '/files/logos/bb', width: 200, height: 100 }

const bodyOf = ({ path }: FakeRequest, stored: OwnPartnerBrand): object => {
  if (path.includes('current_user')) return partner
  if (path.startsWith('/api/invoices/')) return noInvoices
  if (path.endsWith('/reminders/')) return { id: 2, reminders_off: false }
  if (path.endsWith('/logo-check/')) return { content: 'UE5H', width: 90, height: 30 }
  return path.endsWith('/brand/') ? stored : card
}

const open = async (stored = none, answer: (request: FakeRequest) => object | undefined = () => undefined) => {
  const requests = fakeServer((request) => answer(request) ?? { body: bodyOf(request, stored) })
  const { user } = openApp('/partners/2')
  await screen.findByLabelText('Название для обучающихся')
  return { user, saved: () => requests.find(({ method }) => method === 'PUT')?.body, requests }
}

beforeEach(() => {
  resetState()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

const groupOf = (name: string | RegExp) => within(screen.getByRole('group', { name }))
const choose = (name: string | RegExp, file = new File(['PNG'], 'logo.png')) =>
  fireEvent.change(groupOf(name).getByLabelText(/файл$/), { target: { files: [file] } })
const press = (name: RegExp) => screen.getByRole('button', { name })
const darkTheme = /^Логотип для\sтёмной темы$/
const save = /^Сохранить название/

/** The addresses of the partner's logo in the two previews. */
const previews = () =>
  screen.getAllByRole('figure').map((figure) => within(figure).queryByRole('img')?.getAttribute('src') ?? null)

test('without a logo the header stays as it is, and there is nothing to remove', async () => {
  await open()
  expect(previews()).toEqual([null, null])
  expect(screen.queryByRole('group', { name: darkTheme })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Убрать' })).toBeNull()
})

test('a chosen file is drawn by the server, shown in both themes, and saved with the name', async () => {
  const { user, saved, requests } = await open()
  await user.type(screen.getByLabelText('Название для обучающихся'), 'Центр «Вектор»')
  choose('Логотип')
  const drawn = 'data:image/png;base64,UE5H'
  await waitFor(() => expect(previews()).toEqual([drawn, drawn]))
  expect(requests.find(({ path }) => path.endsWith('/logo-check/'))?.body).toEqual({ content: btoa('PNG') })
  const [shown] = screen.getAllByRole('img', { name: 'Центр «Вектор»' })
  expect([shown?.getAttribute('width'), shown?.getAttribute('height')]).toEqual(['90', '30'])
  expect(saved()).toBeUndefined()
  await user.click(press(save))
  await screen.findByText(/^Название и\sлоготип сохранены$/)
  expect(saved()).toEqual({ name: 'Центр «Вектор»', logo: 'UE5H' })
})

test('the dark theme has a logo of its own, and the first one again without it', async () => {
  const { user, saved } = await open({ ...none, name: 'Вектор', logo, logo_dark: dark })
  expect(previews()).toEqual([logo.src, dark.src])
  await user.click(groupOf(darkTheme).getByRole('button', { name: 'Убрать' }))
  expect(previews()).toEqual([logo.src, logo.src])
  await user.click(press(save))
  await waitFor(() => expect(saved()).toEqual({ name: 'Вектор', logo_dark: null }))
})

test('without the first logo there is none at all', async () => {
  const { user, saved } = await open({ ...none, logo, logo_dark: dark })
  await user.click(groupOf('Логотип').getByRole('button', { name: 'Убрать' }))
  expect(previews()).toEqual([null, null])
  await user.click(press(save))
  await waitFor(() => expect(saved()).toEqual({ name: '', logo: null, logo_dark: null }))
})

test('a file that is no picture, or too large, is refused at its place; the logo stays', async () => {
  const message = 'Нужна картинка PNG, JPEG или WebP'
  const { requests } = await open({ ...none, logo }, ({ path }) =>
    path.endsWith('/logo-check/') ? refusal(400, 'invalid', message, { fields: { content: message } }) : undefined,
  )
  choose('Логотип')
  await waitFor(() => expect(noteAt(groupOf('Логотип').getByLabelText(/файл$/))).toContain(message))
  expect(previews()).toEqual([logo.src, logo.src])
  const sent = requests.length
  choose('Логотип', new File([new Uint8Array(717_000)], 'large.png'))
  await waitFor(() => expect(noteAt(groupOf('Логотип').getByLabelText(/файл$/))).toMatch(/Файл не\sбольше 700\sКБ/))
  expect(requests).toHaveLength(sent)
})

test('a refusal of the saving is shown at its field, and what was chosen stays', async () => {
  const fields = { name: 'Недопустимый символ' }
  const { user } = await open(none, ({ method }) =>
    method === 'PUT' ? refusal(400, 'invalid', 'Проверьте поля', { fields }) : undefined,
  )
  choose('Логотип')
  await waitFor(() => expect(previews()[0]).not.toBeNull())
  await user.click(press(save))
  expect(await screen.findByText('Проверьте поля')).toBeTruthy()
  expect(noteAt(screen.getByLabelText('Название для обучающихся'))).toContain(fields.name)
  expect(previews()[0]).toBe('data:image/png;base64,UE5H')
})

test('a brand that does not load can be asked for again', async () => {
  fakeServer((request) =>
    request.path.endsWith('/brand/') ? refusal(503, 'unavailable', 'Занято') : { body: bodyOf(request, none) },
  )
  openApp('/partners/2')
  const section = await screen.findByRole('region', { name: /^Название и\sлоготип/ })
  expect(await within(section).findByRole('button', { name: 'Повторить' })).toBeTruthy()
})
