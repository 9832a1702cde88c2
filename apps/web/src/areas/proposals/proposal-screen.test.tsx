import type { Proposal } from '@dopusk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  changedConsents,
  changedRefusal,
  changedText,
  consents,
  newerVersion,
  proposalConsent,
} from '../../testing/consents.ts'
import { type FakeRequest, fakeServer, refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeToken, makeUser, organisation } from '../../testing/people.ts'
// A lazy module: imported here so that the first test does not include its load time.
import './proposal-screen.tsx'

const inProof = test.runIf(process.env.PROOF)

const course = (id: number, name: string) => ({
  id,
  name,
  qual_code: `40.20900.0${id}`,
  description: '',
  version: '1',
  question_count: 120 + id,
  titles: [],
  testing: { id, ticket_count: 5, questions_per_ticket: 20, pass_percent: 80 },
})

const courses = [course(1, 'Промышленная безопасность'), course(2, 'Подъёмные сооружения')]
const centers = [{ id: 7, name: 'ЦОК «Урал»', phone: '+73420000002', email: 'perm@example.org' }]
const partner = makeUser({ user_status: 'partner', partner_profile: { id: 3, company: 'ООО «Вектор»' } })

const accepted = ({ body }: FakeRequest) => {
  const { consent, consent_version, ...asked } = body as Proposal & { consent: true; consent_version: string }
  return {
    status: 201,
    body: { ...asked, id: 1, proposal_id: 10_042, created_at: '2026-11-15T09:00:00Z', from_demo: false },
  }
}

type Answers = Record<string, (request: FakeRequest) => ReturnType<Parameters<typeof fakeServer>[0]>>

const serve = (answers: Answers = {}) =>
  fakeServer((request) => {
    const own = answers[request.path]
    if (own !== undefined) return own(request)
    if (request.path === '/api/profiles/') return { body: [organisation] }
    if (request.path === '/api/courses/') return { body: courses }
    if (request.path === '/api/exam-centers/') return { body: centers }
    if (request.path === '/api/consents/') return { body: consents }
    if (request.path === '/api/proposals/') return accepted(request)
    return { body: makeUser() }
  })

const sent = (requests: FakeRequest[]) => requests.filter(({ path }) => path === '/api/proposals/')
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const send = () => screen.getByRole('button', { name: 'Отправить заявку' })
const form = async () => (await screen.findByLabelText<HTMLInputElement>('Фамилия')).form as HTMLFormElement

/** Sets the value in one event, as autofill does. */
const put = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })

const fillIn = async (user: UserEvent) => {
  await form()
  put('Курс', '1')
  put('Фамилия', 'Ёлкин')
  put('Имя', 'Пётр')
  put('Дата рождения', '1987-04-30')
  put('Телефон', '8 (912) 345-67-89')
  put('Email', 'elkin@example.org')
  await user.click(screen.getByRole('checkbox'))
}

beforeEach(() => {
  resetState()
  sessionStorage.clear()
})

test('exam centres are listed with a phone link and an e-mail link', async () => {
  serve()
  openApp('/application')
  const name = await screen.findByText('ЦОК «Урал»', { selector: 'h3' })
  const center = within(name.closest('li') ?? name)
  expect(center.getByRole('link', { name: '+7 342 000-00-02' }).getAttribute('href')).toBe('tel:+73420000002')
  expect(center.getByRole('link', { name: 'perm@example.org' }).getAttribute('href')).toBe('mailto:perm@example.org')
})

test("a complete proposal is sent in the server's format, and its number is shown", async () => {
  const requests = serve()
  const { user } = openApp('/application')
  await fillIn(user)
  put('Центр оценки квалификаций (необязательно)', '7')
  expect(field('Дата рождения').value).toBe('30.04.1987')
  expect(field('Телефон').value).toBe('+7 912 345-67-89')
  expect(screen.getByText(/Код квалификации 40.20900.01 · 121\sвопрос · 5\sбилетов/)).toBeTruthy()
  await user.click(send())
  const heading = await screen.findByRole('heading', { name: /^Заявка №\s10042 отправлена$/ })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText('elkin@example.org')).toBeTruthy()
  expect(sent(requests).map(({ body }) => body)).toEqual([
    {
      last_name: 'Ёлкин',
      first_name: 'Пётр',
      patronymic: null,
      birth_date: '1987-04-30',
      phone: '+79123456789',
      email: 'elkin@example.org',
      course: 1,
      exam_center: 7,
      consent: true,
      consent_version: proposalConsent.version,
    },
  ])
  expect(sessionStorage.length).toBe(0)
  await user.click(screen.getByRole('link', { name: 'Подать ещё одну' }))
  await form()
  expect(field('Фамилия').value).toBe('')
})

test('the text of the consent comes from the server; one that has changed meanwhile is confirmed again', async () => {
  const texts = [consents, changedConsents]
  const answers = [() => changedRefusal, accepted]
  const requests = serve({
    '/api/consents/': () => ({ body: texts.shift() }),
    '/api/proposals/': (request) => answers.shift()?.(request) ?? 'offline',
  })
  const { user } = openApp('/application')
  await fillIn(user)
  for (const paragraph of proposalConsent.text.split('\n')) expect(screen.getByText(paragraph)).toBeTruthy()
  await user.click(send())
  await screen.findByText(changedText)
  await screen.findByText(/Новая редакция/)
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  expect(box.checked).toBe(false)
  expect(document.activeElement).toBe(box)
  expect(field('Фамилия').value).toBe('Ёлкин')
  await user.click(box)
  await user.click(send())
  await screen.findByRole('heading', { name: /^Заявка №\s10042 отправлена$/ })
  expect(sent(requests).map(({ body }) => (body as { consent_version: string }).consent_version)).toEqual([
    proposalConsent.version,
    newerVersion,
  ])
})

test('options are cut at 50 characters; the chosen course is named in full', async () => {
  const long = course(3, 'Эксплуатация опасных производственных объектов магистральных трубопроводов')
  const center = { ...centers[0], id: 8, name: `Центр оценки квалификаций ${'«Северо-Запад» '.repeat(4)}`.trim() }
  serve({
    '/api/courses/': () => ({ body: [...courses, long] }),
    '/api/exam-centers/': () => ({ body: [center] }),
  })
  openApp('/application')
  await form()
  const labels = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '')
  expect(labels).toContain('Промышленная безопасность (40.20900.01)')
  expect(labels.filter((label) => label.length > 51)).toEqual([])
  expect(labels).toContain(`${long.name.slice(0, 50).trimEnd()}…`)
  put('Курс', '3')
  expect(screen.getByText(new RegExp(`^${long.name} · Код квалификации`))).toBeTruthy()
})

inProof('staff keep their own header, before and after the proposal', async () => {
  localStorage.setItem('accessToken', makeToken())
  serve({ '/users/api/current_user/': () => ({ body: partner }) })
  const { user } = openApp('/application')
  const sections = () => screen.findByRole('navigation', { name: 'Разделы' })
  await fillIn(user)
  expect(within(await sections()).getByRole('link', { name: 'Учётные записи' })).toBeTruthy()
  await user.click(send())
  await screen.findByRole('heading', { name: /^Заявка №\s10042 отправлена$/ })
  expect(within(await sections()).getByRole('link', { name: 'Учётные записи' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Сайт' })).toBeNull()
})

test('a learner has the public header with a way back to their courses', async () => {
  localStorage.setItem('accessToken', makeToken())
  serve()
  openApp('/application')
  await form()
  expect(screen.getByRole('navigation', { name: 'Сайт' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Разделы' })).toBeNull()
})

test('an empty form is not sent: every field shows its fault, the first one takes focus', async () => {
  const requests = serve()
  const { user } = openApp('/application')
  await form()
  await user.click(send())
  const description = (name: string) => field(name).getAttribute('aria-describedby')?.split(' ')[0] ?? ''
  const words = (name: string) => document.getElementById(description(name))?.textContent
  expect(words('Курс')).toBe('Выберите курс')
  expect(words('Фамилия')).toBe('Укажите фамилию')
  expect(words('Имя')).toBe('Укажите имя')
  expect(words('Дата рождения')).toBe('Укажите дату рождения')
  expect(words('Телефон')).toBe('Укажите телефон')
  expect(words('Email')).toBe('Укажите email')
  expect(screen.getByText('Без согласия мы не можем принять заявку')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Курс'))
  expect(sent(requests)).toEqual([])
})

test('a fault appears when the field is left, and disappears when it is corrected', async () => {
  serve()
  const { user } = openApp('/application')
  await form()
  await user.type(field('Телефон'), '8912')
  expect(field('Телефон').getAttribute('aria-invalid')).toBeNull()
  await user.tab()
  const words = 'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого'
  expect(screen.getByText(words)).toBeTruthy()
  await user.type(field('Телефон'), '3456789')
  expect(screen.queryByText(words)).toBeNull()
})

test('dates and phone numbers are formatted while typing', async () => {
  serve()
  const { user } = openApp('/application')
  await form()
  await user.type(field('Дата рождения'), '3.121987')
  expect(field('Дата рождения').value).toBe('03.12.1987')
  await user.clear(field('Дата рождения'))
  await user.type(field('Дата рождения'), '3.4.1987')
  expect(field('Дата рождения').value).toBe('03.04.1987')
  await user.type(field('Телефон'), '8912{Backspace}3')
  expect(field('Телефон').value).toBe('+7 913')
})

test('an empty field has no fault before the form is sent', async () => {
  serve()
  const { user } = openApp('/application')
  await form()
  await user.click(field('Фамилия'))
  await user.tab()
  expect(field('Фамилия').getAttribute('aria-invalid')).toBeNull()
})

test("the server's faults are shown at their fields, and the lists are refetched", async () => {
  const fields = { course: 'Этот курс больше не проводится. Выберите другой', email: 'Такой почты нет' }
  const requests = serve({
    '/api/proposals/': () => refusal(400, 'invalid', 'Проверьте введённые данные', { fields }),
  })
  const { user } = openApp('/application')
  await fillIn(user)
  const before = requests.filter(({ path }) => path === '/api/courses/').length
  await user.click(send())
  expect(await screen.findByText(fields.course)).toBeTruthy()
  expect(screen.getByText(fields.email)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Курс'))
  await waitFor(() => expect(requests.filter(({ path }) => path === '/api/courses/').length).toBe(before + 1))
})

inProof('offline the form shows the error and keeps its values; the next press sends it', async () => {
  let lost = true
  const requests = serve({ '/api/proposals/': (request) => (lost ? 'offline' : accepted(request)) })
  const { user } = openApp('/application')
  await fillIn(user)
  await user.click(send())
  const alert = (await screen.findByText(/Нет связи с сервером.*Введённое сохранено в этой вкладке/)).closest(
    '[role="alert"]',
  )
  expect(document.activeElement).toBe(alert)
  expect(field('Фамилия').value).toBe('Ёлкин')
  lost = false
  await user.click(send())
  expect(await screen.findByRole('heading', { name: /10042/ })).toBeTruthy()
  expect(sent(requests)[1]?.body).toEqual(sent(requests)[0]?.body)
})

test('too many proposals show how long to wait', async () => {
  serve({
    '/api/proposals/': () => ({
      ...refusal(429, 'too_many_requests', 'Слишком много попыток. Повторите позже'),
      headers: { 'Retry-After': '600' },
    }),
  })
  const { user } = openApp('/application')
  await fillIn(user)
  await user.click(send())
  expect(await screen.findByText(/Можно снова через 10\sминут/)).toBeTruthy()
})

test('a second press during the request sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const requests = serve({
    '/api/proposals/': async (request) => {
      await promise
      return accepted(request)
    },
  })
  const { user } = openApp('/application')
  await fillIn(user)
  const element = await form()
  fireEvent.submit(element)
  fireEvent.submit(element)
  await user.click(send())
  resolve()
  expect(await screen.findByRole('heading', { name: /10042/ })).toBeTruthy()
  expect(sent(requests)).toHaveLength(1)
})

test('a honeypot filled by the browser is cleared: the person can send again', async () => {
  let tries = 0
  const requests = serve({
    '/api/proposals/': (request) => {
      tries += 1
      if (tries > 1) return accepted(request)
      return refusal(400, 'invalid', 'Проверьте введённые данные', { fields: { website: 'Оставьте это поле пустым' } })
    },
  })
  const { user } = openApp('/application')
  await fillIn(user)
  const trap = (await form()).querySelector<HTMLInputElement>('[name="website"]')
  if (trap !== null) trap.value = 'example.org'
  await user.click(send())
  expect(await screen.findByText('Заявку приняли за автоматическую. Отправьте её ещё раз')).toBeTruthy()
  await user.click(send())
  expect(await screen.findByRole('heading', { name: /10042/ })).toBeTruthy()
  expect(sent(requests).map(({ body }) => (body as { website?: string }).website)).toEqual(['example.org', undefined])
})

test('the URL can select the course; an unknown course is ignored', async () => {
  serve()
  openApp('/application?course=2')
  await form()
  await waitFor(() => expect(field('Курс').value).toBe('2'))
  expect(screen.getByText(/40.20900.02 · 122\sвопроса/)).toBeTruthy()
})

test.each(['99', 'x'])('?course=%s selects nothing', async (asked) => {
  serve()
  openApp(`/application?course=${asked}`)
  await form()
  expect(field('Курс').value).toBe('')
})

test('a course in the URL is applied once; then the person’s own choice stays', async () => {
  serve()
  const { router } = openApp('/application?course=2')
  await form()
  await waitFor(() => expect(field('Курс').value).toBe('2'))
  put('Курс', '1')
  const comeAgain = async (address: string) => {
    await router.navigate('/auth')
    await screen.findByRole('heading', { name: 'Вход' })
    await router.navigate(address)
    await form()
  }
  await comeAgain('/application?course=2')
  expect(field('Курс').value).toBe('1')
  put('Курс', '2')
  await comeAgain('/application?course=1')
  expect(field('Курс').value).toBe('1')
})

test('a partner sees in whose name the proposal is sent, and sends it with the token', async () => {
  localStorage.setItem('accessToken', makeToken())
  const requests = serve({ '/users/api/current_user/': () => ({ body: partner }) })
  const { user } = openApp('/application')
  expect(await screen.findByText('ООО «Вектор»', { selector: 'strong' })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /Человек, за\sкоторого подана заявка/ })).toBeTruthy()
  expect(field('Фамилия').autocomplete).toBe('off')
  await fillIn(user)
  await user.click(send())
  expect(await screen.findByRole('link', { name: /учётным записям/ })).toBeTruthy()
  expect(sent(requests)[0]?.headers.Authorization).toMatch(/^Bearer /)
})

inProof('a demo user is told that the answers stay, and sends the proposal with the token', async () => {
  localStorage.setItem('accessToken', makeToken())
  const demo = makeUser({ is_demo: true, demo: { until: '2026-11-22', proposal_id: null } })
  const requests = serve({ '/users/api/current_user/': () => ({ body: demo }) })
  const { user } = openApp('/application')
  expect(await screen.findByText(/^Вы\sпробуете демонстрацию\./)).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /Я\sдаю согласие/ })).toBeTruthy()
  await fillIn(user)
  await user.click(send())
  const back = await screen.findByRole('link', { name: /^Вернуться к\sкурсам$/ })
  expect(back.getAttribute('href')).toBe('/courses')
  expect(screen.getByText(/^Ответы и\sпрогресс демонстрации останутся с\sвами/)).toBeTruthy()
  expect(sent(requests)[0]?.headers.Authorization).toMatch(/^Bearer /)
})

test('a learner or an expired session counts as a visitor: no token is sent', async () => {
  localStorage.setItem('accessToken', makeToken())
  const requests = serve()
  const { user } = openApp('/application')
  expect(await screen.findByRole('link', { name: 'Войдите как партнёр' })).toBeTruthy()
  await fillIn(user)
  await user.click(send())
  expect(await screen.findByRole('heading', { name: /10042/ })).toBeTruthy()
  expect(sent(requests)[0]?.headers.Authorization).toBeUndefined()
})

test('nothing is sent while the sender is unknown', async () => {
  localStorage.setItem('accessToken', makeToken())
  let down = true
  serve({
    '/users/api/current_user/': () =>
      down ? refusal(400, 'invalid', 'Проверьте введённые данные') : { body: partner },
  })
  const { user } = openApp('/application')
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  expect((send() as HTMLButtonElement).disabled).toBe(true)
  down = false
  await user.click(retry)
  expect(await screen.findByText('ООО «Вектор»', { selector: 'strong' })).toBeTruthy()
  expect((send() as HTMLButtonElement).disabled).toBe(false)
})

inProof('failed lists show the error and a retry button', async () => {
  let down = true
  serve({
    '/api/courses/': () => (down ? refusal(400, 'invalid', 'Каталог не читается') : { body: courses }),
    '/api/exam-centers/': () => (down ? refusal(400, 'invalid', 'Центры не читаются') : { body: centers }),
  })
  const { user } = openApp('/application')
  const catalogue = (await screen.findByText('Каталог не читается')).closest<HTMLElement>('[role="alert"]')
  const list = screen.getByText('Центры не читаются').closest<HTMLElement>('[role="alert"]')
  if (catalogue === null || list === null) throw new Error('Not announced')
  down = false
  await user.click(within(catalogue).getByRole('button', { name: 'Повторить' }))
  await form()
  await user.click(within(list).getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('heading', { name: 'ЦОК «Урал»' })).toBeTruthy()
})

test('without courses a message replaces the form', async () => {
  serve({ '/api/courses/': () => ({ body: [] }) })
  openApp('/application')
  expect(await screen.findByText('Сейчас нет курсов, на которые можно подать заявку')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
})
