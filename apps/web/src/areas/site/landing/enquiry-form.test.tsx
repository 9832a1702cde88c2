import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import {
  changedConsents,
  changedRefusal,
  changedText,
  consents,
  enquiryConsent,
  newerVersion,
} from '../../../testing/consents.ts'
import { fakeServer, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { organisation } from '../../../testing/people.ts'

afterEach(resetState)

type Answer = Parameters<typeof fakeServer>[0]

const failure = 'Произошла ошибка при отправке вопроса. Пожалуйста, повторите попытку.'
const typed = { name: 'Анна', phone: '+79120000001', text: 'Сколько длится курс?' }

const accepted: Answer = () => ({ status: 201, body: { ...typed, is_checked: true } })

/** `served`: the texts of the consents, request by request. */
const openForm = async (answer = accepted, served: { status?: number; body: unknown }[] = [{ body: consents }]) => {
  const requests = fakeServer((request) => {
    if (request.path === '/api/applications/') return answer(request)
    if (request.path === '/api/consents/') return served.shift() ?? 'offline'
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
  const button = form.getByRole<HTMLButtonElement>('button', { name: 'Отправить вопрос' })
  /** The button waits for the text of the consent. */
  const ready = () => form.findByText(/вы даёте согласие/)
  const press = async () => {
    await ready()
    await user.click(button)
  }
  const pressTwice = async () => {
    await ready()
    await user.dblClick(button)
  }
  const sent = () => requests.filter(({ path }) => path === '/api/applications/').map(({ body }) => body)
  const valuesOf = () => Object.values(fields).map((field) => (field as HTMLInputElement).value)
  return { user, form, fields, button, fill, press, pressTwice, sent, valuesOf }
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
  expect(sent()).toEqual([{ ...typed, is_checked: true, website: '', consent_version: enquiryConsent.version }])
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

test('the text of the consent is beside the button, with a link to the policy', async () => {
  const { form } = await openForm()
  await form.findByText(enquiryConsent.text, { exact: false })
  const link = form.getByRole('link', { name: 'Политика обработки персональных данных' })
  expect(link.getAttribute('href')).toBe('/policy')
})

test('a text that has changed meanwhile is shown, and the next press sends its version', async () => {
  const answers = [changedRefusal, { status: 201, body: { ...typed, is_checked: true } }]
  const { form, fill, press, sent, valuesOf } = await openForm(
    () => answers.shift() ?? 'offline',
    [{ body: consents }, { body: changedConsents }],
  )
  await fill(typed)
  await press()
  await waitFor(() => expect(form.getByRole('alert').textContent).toBe(changedText))
  await form.findByText(/Новая редакция/)
  expect(valuesOf()).toEqual(Object.values(typed))
  await press()
  await form.findByText('Заявка успешно отправлена')
  expect(sent()).toMatchObject([{ consent_version: enquiryConsent.version }, { consent_version: newerVersion }])
})

test('without the text of the consent nothing can be sent until it is loaded', async () => {
  const failed = refusal(400, 'invalid', 'Ошибка')
  const { user, form, button } = await openForm(accepted, [failed, { body: consents }])
  await form.findByText(/без него отправить вопрос нельзя/)
  expect(button.disabled).toBe(true)
  await user.click(form.getByRole('button', { name: 'Повторить' }))
  await form.findByText(enquiryConsent.text, { exact: false })
  expect(button.disabled).toBe(false)
})
