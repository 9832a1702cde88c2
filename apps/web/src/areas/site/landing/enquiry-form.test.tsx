import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { organisation } from '../../../testing/people.ts'

afterEach(resetState)

type Answer = Parameters<typeof fakeServer>[0]

const failure = 'Произошла ошибка при отправке вопроса. Пожалуйста, повторите попытку.'
const typed = { name: 'Анна', phone: '+79120000001', text: 'Сколько длится курс?' }

const openForm = async (answer: Answer = () => ({ status: 201, body: { ...typed, is_checked: true } })) => {
  const requests = fakeServer((request) => {
    if (request.path === '/api/applications/') return answer(request)
    return { body: request.path === '/api/profiles/' ? [organisation] : [] }
  })
  const { user } = openApp('/')
  const form = within(await screen.findByRole('form', { name: 'Задайте вопрос' }))
  const fields = {
    name: form.getByRole('textbox', { name: 'Ваше имя' }),
    phone: form.getByRole('textbox', { name: 'Телефон' }),
    text: form.getByRole('textbox', { name: 'Вопрос' }),
  }
  const fill = async (values: Partial<typeof typed>) => {
    for (const [name, value] of Object.entries(values)) await user.type(fields[name as keyof typeof typed], value)
  }
  const button = form.getByRole('button', { name: 'Отправить вопрос' })
  const press = () => user.click(button)
  const pressTwice = () => user.dblClick(button)
  const sent = () => requests.filter(({ path }) => path === '/api/applications/').map(({ body }) => body)
  const valuesOf = () => Object.values(fields).map((field) => (field as HTMLInputElement).value)
  return { form, fields, fill, press, pressTwice, sent, valuesOf }
}

test.each(['name', 'phone', 'text'] as const)(
  'without %s it shows that all fields are required and sends nothing',
  async (missing) => {
    const { form, fields, fill, press, sent } = await openForm()
    const { [missing]: _, ...rest } = typed
    await fill(rest)
    await press()
    expect(form.getByRole('alert').textContent).toBe('Пожалуйста, заполните все поля')
    expect(fields[missing].getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(fields[missing])
    expect(sent()).toEqual([])
  },
)

test('a wrong phone number shows a message, and nothing is sent', async () => {
  const { form, fields, fill, press, sent } = await openForm()
  await fill({ ...typed, phone: '8-912-доб' })
  await press()
  expect(form.getByRole('alert').textContent).toBe('Пожалуйста, введите корректный номер телефона')
  expect(document.activeElement).toBe(fields.phone)
  expect(sent()).toEqual([])
})

test('a valid enquiry is sent with the consent, once at a double click, and the form is reset', async () => {
  const { form, fill, press, pressTwice, sent, valuesOf } = await openForm()
  await fill({ name: typed.name, text: typed.text })
  await press()
  await fill({ phone: typed.phone })
  await pressTwice()
  expect(await form.findByText('Заявка успешно отправлена')).toBeDefined()
  expect(form.getByRole('alert').textContent).toBe('')
  expect(sent()).toEqual([{ ...typed, is_checked: true, website: '' }])
  expect(valuesOf()).toEqual(['', '', ''])
})

test.each([
  ['the server fails', () => refusal(500, 'internal', 'На сервере произошла ошибка'), failure],
  ['there is no network', () => 'offline' as const, failure],
  [
    'there were too many',
    () => ({ ...refusal(429, 'too_many_requests', 'Слишком много попыток'), headers: { 'retry-after': '150' } }),
    `${failure} Можно снова через 3\u00a0минуты.`,
  ],
])('if %s it shows a message and keeps the typed text', async (_why, answer, message) => {
  const { form, fill, press, valuesOf } = await openForm(answer)
  await fill(typed)
  await press()
  await waitFor(() => expect(form.getByRole('alert').textContent).toBe(message))
  expect(document.activeElement).toBe(form.getByRole('alert'))
  expect(valuesOf()).toEqual(Object.values(typed))
})

test('the policy is linked beside the button', async () => {
  const { form } = await openForm()
  expect(form.getByRole('link', { name: /политика обработки/ }).getAttribute('href')).toBe('/policy')
})
