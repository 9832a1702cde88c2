import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  makeVersions,
  personalData,
  queriesOf,
  requestsTo,
  retention,
  serveAdministration,
} from '../../../testing/dashboard/administration.ts'
import { type FakeRequest, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

beforeEach(resetState)

const open = (answer?: (request: FakeRequest) => object | undefined) => {
  const requests = serveAdministration(answer === undefined ? {} : { answer })
  return { requests, ...openApp('/dashboard/personal-data') }
}

const section = async (name: RegExp) => within(await screen.findByRole('region', { name }))

test('a person is found by email or by phone, which are not in the address of the page', async () => {
  const { requests, user, router } = open(({ path }) =>
    path.includes('phone=') ? refusal(404, 'not_found', 'Не найдено') : undefined,
  )
  const found = await section(/^Что хранится/)
  const field = found.getByLabelText('Email или телефон')
  await user.type(field, 'elkina@example.org{Enter}')
  const link = await found.findByRole('link', { name: 'Ёлкина Анна Петровна' })
  expect(link.getAttribute('href')).toBe('/dashboard/people/7')
  await user.clear(field)
  await user.type(field, '8 912 000-00-01{Enter}')
  expect(await found.findByText(/^О\s8 912 000-00-01 ничего не\sхранится\.$/)).toBeTruthy()
  expect(queriesOf(requests, '/api/personal-data/')).toEqual([
    { email: 'elkina@example.org' },
    { phone: '8 912 000-00-01' },
  ])
  expect(router.state.location.search).toBe('')
})

test.each([
  [' ', 'Введите email или телефон'],
  ['elkina@', 'Пожалуйста, введите корректный email'],
  ['Ёлкина', 'Пожалуйста, введите корректный номер телефона'],
])('«%s» is refused before it is sent', async (typed, message) => {
  const { requests, user } = open()
  const found = await section(/^Что хранится/)
  await user.type(found.getByLabelText('Email или телефон'), typed)
  await user.click(found.getByRole('button', { name: 'Найти' }))
  expect(found.getByText(message)).toBeTruthy()
  expect(queriesOf(requests, '/api/personal-data/')).toEqual([])
})

test('who only sent an enquiry is erased by the phone, once it is confirmed as theirs; the screen stays', async () => {
  const enquiry = { kind: 'enquiry', phone: '+79120000001', email: null, learner: null }
  const matches = [
    { ...enquiry, id: 5, name: 'Анна', created_at: '2026-11-12T09:00:00Z' },
    { ...enquiry, id: 4, name: 'Жанна', created_at: '2026-11-11T09:00:00Z' },
  ]
  const { requests, user, path } = open((request) => {
    if (request.path === '/api/personal-data/erase/') return { body: { is_erased: true } }
    if (!request.path.startsWith('/api/personal-data/?')) return undefined
    return { body: { ...personalData, name: '', user: null, parts: [], matches } }
  })
  const found = await section(/^Что хранится/)
  await user.type(found.getByLabelText('Email или телефон'), '+7 912 000-00-01{Enter}')
  await found.findByText(/войти не\sможет$/)
  expect(found.queryByRole('button', { name: 'Удалить данные…' })).toBeNull()
  const boxes = within(found.getByRole('group', { name: /^Возможно, о\sтом\sже человеке$/ }))
  expect(boxes.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false])
  await user.click(boxes.getByRole('checkbox', { name: /^Вопрос с\sсайта от\s12\.11\.2026: Анна/ }))
  await user.click(found.getByRole('button', { name: 'Удалить данные…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('отмеченные совпадения: 1')).toBeTruthy()
  await user.type(dialog.getByLabelText(/^Телефон человека/), '+79120000001{Enter}')
  await screen.findByText('Персональные данные удалены')
  expect(found.queryByText(/войти не\sможет$/)).toBeNull()
  expect(path()).toBe('/dashboard/personal-data')
  expect(requestsTo(requests, 'POST', '/api/personal-data/erase/')[0]?.body).toEqual({
    phone: '+7 912 000-00-01',
    confirmed: [{ kind: 'enquiry', id: 5 }],
  })
})

test('a term that deletes nothing is saved at once; «без срока» is sent as null', async () => {
  const { requests, user } = open(({ method, body }) =>
    method === 'PUT' ? { body: { ...retention, ...(body as object) } } : undefined,
  )
  const terms = await section(/^Сроки хранения/)
  const enquiry = await terms.findByLabelText<HTMLInputElement>(/^Вопросы с\sсайта, месяцев$/)
  expect(enquiry.disabled).toBe(true)
  await user.click(terms.getByRole('checkbox', { name: /^Вопросы/ }))
  await user.type(enquiry, '12')
  await user.click(terms.getByRole('checkbox', { name: /^Заявки/ }))
  await user.dblClick(terms.getByRole('button', { name: 'Сохранить сроки' }))
  await screen.findByText('Сроки хранения сохранены')
  expect(queriesOf(requests, '/api/retention/')).toEqual([{}, { enquiry_months: '12' }])
  expect(requestsTo(requests, 'PUT', '/api/retention/').map(({ body }) => body)).toEqual([
    { proposal_months: null, enquiry_months: 12 },
  ])
})

test('a term that would delete something is confirmed, with the number of rows', async () => {
  const { requests, user } = open(({ path, method, body }) => {
    if (method === 'PUT') return { body: { ...retention, ...(body as object) } }
    return path.includes('proposal_months=')
      ? { body: { ...retention, proposals_due: 21, enquiries_due: 5 } }
      : undefined
  })
  const terms = await section(/^Сроки хранения/)
  const proposal = await terms.findByLabelText(/^Заявки без учётной записи, месяцев$/)
  await user.clear(proposal)
  await user.type(proposal, '0{Enter}')
  expect(terms.getByText(/^Целое число месяцев/)).toBeTruthy()
  await user.clear(proposal)
  await user.type(proposal, '6{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  // Enquiries are kept without a term, whatever the server counts by the stored one.
  expect(dialog.getByText(/^Ближайшей ночью удалится: 21\sзаявка\. Вернуть/)).toBeTruthy()
  expect(requestsTo(requests, 'PUT', '/api/retention/')).toEqual([])
  await user.click(dialog.getByRole('button', { name: /^Сохранить и\sудалить$/ }))
  await screen.findByText('Сроки хранения сохранены')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requestsTo(requests, 'PUT', '/api/retention/')[0]?.body).toEqual({ proposal_months: 6, enquiry_months: null })
})

test('a failed count of what would be deleted saves nothing', async () => {
  const { requests, user } = open(({ path }) =>
    path.includes('proposal_months=') ? refusal(400, 'invalid', 'Проверьте введённые данные') : undefined,
  )
  const terms = await section(/^Сроки хранения/)
  await user.click(await terms.findByRole('button', { name: 'Сохранить сроки' }))
  expect(await terms.findByText('Проверьте введённые данные')).toBeTruthy()
  expect(requestsTo(requests, 'PUT', '/api/retention/')).toEqual([])
  expect(terms.getByRole('link', { name: /^политика/ }).getAttribute('href')).toBe('/policy')
})

test('a new text of a consent replaces the current one, which stays among the earlier', async () => {
  const text = 'Нажимая кнопку, вы соглашаетесь: {оператор} перезвонит.'
  const added = { kind: 'enquiry', version: '2026-11-18', text, created_at: '2026-11-18T09:00:00Z' }
  const { requests, user } = open(({ method }) =>
    method === 'POST' ? { status: 201, body: [added, ...makeVersions()] } : undefined,
  )
  const consent = await section(/^Вопрос с\sсайта$/)
  expect(consent.getByText(/^Редакция 2026-11-17/)).toBeTruthy()
  expect(consent.queryByText(/^Прежние редакции/)).toBeNull()
  await user.click(consent.getByRole('button', { name: 'Изменить текст…' }))
  const field = consent.getByLabelText<HTMLTextAreaElement>('Новый текст')
  expect(field.value).toMatch(/^Нажимая кнопку/)
  await user.click(consent.getByRole('button', { name: 'Сохранить новую редакцию' }))
  expect(consent.getByText(/^Текст не\sизменился$/)).toBeTruthy()
  await user.clear(field)
  await user.type(field, text.replace('{', '{{'))
  await user.click(consent.getByRole('button', { name: 'Сохранить новую редакцию' }))
  await screen.findByText('Новая редакция действует')
  expect(consent.getByText(/^Редакция 2026-11-18/)).toBeTruthy()
  expect(consent.getByText('Прежние редакции: 1')).toBeTruthy()
  expect(consent.queryByLabelText('Новый текст')).toBeNull()
  expect(requestsTo(requests, 'POST', '/api/consents/versions/')[0]?.body).toEqual({
    kind: 'enquiry',
    text,
    after: '2026-11-17',
  })
})

test('a text that somebody else has changed meanwhile is shown, and the typed one is kept', async () => {
  const theirs = {
    kind: 'bulk',
    version: '2026-11-18',
    text: 'Их новый текст согласия',
    created_at: '2026-11-18T09:00:00Z',
  }
  const posts = [refusal(409, 'changed_meanwhile', 'Пока вы редактировали…'), { status: 201, body: makeVersions() }]
  let isChanged = false
  const { requests, user } = open(({ method, path }) => {
    if (path !== '/api/consents/versions/') return undefined
    if (method === 'GET') return { body: isChanged ? [theirs, ...makeVersions()] : makeVersions() }
    isChanged = true
    return posts.shift()
  })
  const consent = await section(/^Список обучающихся$/)
  await user.click(consent.getByRole('button', { name: 'Изменить текст…' }))
  const field = consent.getByLabelText<HTMLTextAreaElement>('Новый текст')
  await user.type(field, ' И ещё.')
  await user.click(consent.getByRole('button', { name: 'Сохранить новую редакцию' }))
  expect(await consent.findByText(/кто-то другой добавил новую редакцию/)).toBeTruthy()
  expect(await consent.findByText('Их новый текст согласия')).toBeTruthy()
  expect(field.value).toMatch(/ И ещё\.$/)
  await user.click(consent.getByRole('button', { name: 'Сохранить новую редакцию' }))
  await waitFor(() => expect(requestsTo(requests, 'POST', '/api/consents/versions/')).toHaveLength(2))
  const bodies = requestsTo(requests, 'POST', '/api/consents/versions/').map(({ body }) => body)
  expect(bodies).toMatchObject([{ after: '2026-11-16' }, { after: '2026-11-18' }])
  await screen.findByText('Новая редакция действует')
})
