import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  admin,
  makeInboxQuestion,
  makeItemDetail,
  makeWording,
  manager,
  serveInbox,
} from '../../../testing/dashboard/inbox.ts'
import { type FakeRequest, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

const inProof = test.runIf(process.env.PROOF)

beforeEach(resetState)

const complaint = {
  message: 'Верны два ответа',
  learner: { id: 30, name: 'Ёлкина Анна', email: 'elkina@example.org' },
  question: makeInboxQuestion(),
  wording: 11,
  answer_items: [2],
  is_right: false,
  shown_order: [3, 1, 2],
}

const proposal = {
  id: 8,
  proposal_id: 10482,
  first_name: 'Анна',
  last_name: 'Ёлкина',
  patronymic: null,
  birth_date: '1987-04-30',
  phone: '+79120000001',
  email: 'elkina@example.org',
  course: 3,
  exam_center: null,
  created_at: '2026-11-16T09:00:00Z',
  from_demo: false,
  course_name: 'Давление',
  exam_center_name: null,
  education_account: 77,
  same_learners: [],
  repeats: [],
}

const sent = (requests: FakeRequest[], path: string) => requests.find((request) => request.path === path)
const section = async (name: RegExp) => within(await screen.findByRole('region', { name }))
const form = async (name: RegExp) => within(await screen.findByRole('form', { name }))

test('a complaint shows the question as it was asked, the choice and the statistics, and is closed with a verdict', async () => {
  const item = makeItemDetail({ complaint })
  const closed = { ...item, state: 'closed', version: 2, outcome: 'key', closed_at: '2026-11-17T09:00:00Z' }
  const requests = serveInbox({
    item: () => item,
    answer: ({ path }) => (path.endsWith('/close/') ? { body: closed } : undefined),
  })
  const { user } = openApp('/dashboard/inbox/1')
  const question = await section(/^Вопрос 4/)
  const variants = question.getAllByRole('listitem').map(({ textContent }) => textContent)
  // «вариант 2» is the one that the learner saw in the second place.
  expect(variants).toEqual(['1.Сторож ', '2.Мастер — верно', '3.Стропальщик выбор обучающегося'])
  expect(question.getByText('Варианты пронумерованы так, как их видел обучающийся.')).toBeTruthy()
  expect(question.getByText(/^Последний ответ неверен у\s34 из\s120\sчеловек$/)).toBeTruthy()
  expect(question.getByRole('button', { name: /^открыть документ: ФНП № 461, п. 22/ })).toBeTruthy()
  const verdict = await form(/^Вердикт/)
  expect(verdict.getByText(/^Уйдёт письмом и\sв\s«Мои обращения»$/)).toBeTruthy()
  await user.click(verdict.getByRole('radio', { name: /^Ошибка в\sключе$/ }))
  const mend = { name: /^Исправить вопрос и\sпересчитать ответы$/ }
  expect(verdict.getByRole('link', mend).getAttribute('href')).toBe('/dashboard/content/questions/70')
  await user.type(verdict.getByLabelText(/^Ответ обучающемуся/), 'Спасибо, исправим')
  await user.click(verdict.getByRole('button', { name: 'Закрыть обращение' }))
  expect(await screen.findByRole('button', { name: 'Открыть снова' })).toBeTruthy()
  expect(screen.queryByRole('form', { name: /^Вердикт/ })).toBeNull()
  expect(screen.getByRole('link', mend)).toBeTruthy()
  expect(sent(requests, '/api/inbox/1/close/')?.body).toEqual({
    version: 1,
    outcome: 'key',
    reply: 'Спасибо, исправим',
  })
})

test.each([null, [1, 2]])(
  'variants of which the order %j is not known are those of the bank, and it is said',
  async (order) => {
    serveInbox({ item: () => makeItemDetail({ complaint: { ...complaint, shown_order: order } }) })
    openApp('/dashboard/inbox/1')
    const question = await section(/^Вопрос 4/)
    expect(question.getByText(/не\sсохранилось: здесь порядок банка/)).toBeTruthy()
    const [first] = question.getAllByRole('listitem')
    expect(first?.textContent).toBe('1.Мастер — верно')
  },
)

test('an earlier wording is shown with its differences, and few answers are no statistics', async () => {
  const now = makeWording({ id: 12, question_text: 'Кто разрешает работу?', created_at: '2026-10-01T09:00:00Z' })
  const before = makeWording({ is_current: false })
  const other = {
    item: 5,
    message: 'Тоже не согласен',
    state: 'closed',
    outcome: 'norm',
    created_at: '2026-10-02T09:00:00Z',
  }
  const question = makeInboxQuestion({
    wordings: [now, before],
    statistics: { learners: 3, wrong: 3 },
    complaints: [other],
  })
  serveInbox({ item: () => makeItemDetail({ complaint: { ...complaint, question } }) })
  openApp('/dashboard/inbox/1')
  const shown = await section(/^Вопрос 4/)
  expect(shown.getByText(/^Так вопрос выглядел в\sдень ответа/)).toBeTruthy()
  expect(shown.getByText(/^Ответивших пока 3: для\sстатистики мало$/)).toBeTruthy()
  expect(shown.getByRole('link', { name: 'Тоже не согласен' }).getAttribute('href')).toBe('/dashboard/inbox/5')
  expect([...document.querySelectorAll('del, ins')].map(({ textContent }) => textContent)).toEqual([
    'удалено: допускает к работе?',
    'добавлено: разрешает работу?',
  ])
})

inProof('a conflict keeps what is typed; the new state is loaded, and the text is sent over it', async () => {
  let item: object = makeItemDetail({ complaint })
  const requests = serveInbox({
    item: () => item,
    answer: ({ path, body }) => {
      if (!path.endsWith('/close/')) return undefined
      const { version } = body as { version: number }
      return version === 1 ? refusal(409, 'changed_meanwhile', 'Изменено') : { body: { ...item, state: 'closed' } }
    },
  })
  const { user } = openApp('/dashboard/inbox/1')
  const verdict = await form(/^Вердикт/)
  await user.click(verdict.getByRole('radio', { name: 'Всё верно' }))
  await user.type(verdict.getByLabelText(/^Ответ обучающемуся/), 'Мой ответ')
  await user.click(verdict.getByRole('button', { name: 'Закрыть обращение' }))
  expect(await verdict.findByText(/^Изменено\. Написанное вами осталось/)).toBeTruthy()
  item = { ...item, version: 2, state: 'in_work', assignee: { id: 9, name: 'Борис Эксперт' } }
  await user.click(verdict.getByRole('button', { name: 'Показать, что изменилось' }))
  expect(await screen.findByText('Борис Эксперт')).toBeTruthy()
  expect(verdict.getByLabelText<HTMLTextAreaElement>(/^Ответ обучающемуся/).value).toBe('Мой ответ')
  expect(verdict.queryByText(/^Изменено/)).toBeNull()
  await user.click(verdict.getByRole('button', { name: 'Закрыть обращение' }))
  await screen.findByRole('button', { name: 'Открыть снова' })
  expect(requests.findLast(({ path }) => path.endsWith('/close/'))?.body).toMatchObject({
    version: 2,
    reply: 'Мой ответ',
  })
})

test('what is typed survives a reload', async () => {
  serveInbox({ item: () => makeItemDetail({ complaint }) })
  const { user } = openApp('/dashboard/inbox/1')
  await user.type((await form(/^Вердикт/)).getByLabelText(/^Ответ обучающемуся/), 'Начало')
  await user.type(screen.getByLabelText('Новая заметка'), 'Спросить')
  openApp('/dashboard/inbox/1')
  await waitFor(() => expect(screen.getAllByDisplayValue('Начало')).toHaveLength(2))
  expect(screen.getAllByDisplayValue('Спросить')).toHaveLength(2)
})

test('an item is taken, handed over and given back; notes are added', async () => {
  const item = makeItemDetail({ complaint })
  const own = { ...item, state: 'in_work', version: 2, assignee: { id: 1, name: 'Анна' } }
  const requests = serveInbox({
    item: () => item,
    answer: ({ path, method }) => {
      if (method === 'PUT' && path.endsWith('/assignee/')) return { body: own }
      const note = { id: 4, author: 'Анна', text: 'Проверил по тексту', is_reply: false, created_at: item.created_at }
      return path.endsWith('/notes/') ? { status: 201, body: { ...own, notes: [note] } } : undefined
    },
  })
  const { user } = openApp('/dashboard/inbox/1')
  await user.click(await screen.findByRole('button', { name: /^Взять в\sработу$/ }))
  await user.click(await screen.findByRole('button', { name: 'Сотруднику…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Передать' }))
  await dialog.findByRole('option', { name: 'Борис Эксперт' })
  await user.click(dialog.getByRole('button', { name: 'Передать' }))
  await screen.findByText('Передано')
  await user.click(screen.getByRole('button', { name: /^Вернуть в\sновые$/ }))
  await screen.findByText(/^Возвращено/)
  const bodies = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(bodies).toEqual([
    { version: 1, assignee: 1 },
    { version: 2, assignee: 9 },
    { version: 2, assignee: null },
  ])
  await user.type(screen.getByLabelText('Новая заметка'), 'Проверил по тексту')
  await user.click(screen.getByRole('button', { name: 'Добавить заметку' }))
  expect(await screen.findByText('Проверил по тексту', { selector: 'p' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Новая заметка').value).toBe('')
})

test('a review names the norm and the day on which it ends', async () => {
  const review = { question: makeInboxQuestion(), norm: 'ФНП № 461', ends_on: '2099-09-01', flags: [] }
  const requests = serveInbox({ item: () => makeItemDetail({ kind: 'review', review }) })
  const { user } = openApp('/dashboard/inbox/1')
  expect(await screen.findByText(/^ФНП № 461: перестанет действовать с\s01\.09\.2099$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Проверено' }))
  await screen.findByText('Закрыто', { selector: 'p' })
  expect(sent(requests, '/api/inbox/1/close/')?.body).toEqual({ version: 1, outcome: 'checked' })
})

test('a review by statistics says what to check, shows the picture, and is closed as right as it is', async () => {
  const review = { question: makeInboxQuestion(), norm: null, ends_on: null, flags: ['strong_split'] }
  const item = makeItemDetail({ kind: 'review', review })
  const requests = serveInbox({
    item: () => item,
    answer: ({ path }) =>
      path.endsWith('/close/') ? { body: { ...item, state: 'closed', outcome: 'right_as_is' } } : undefined,
  })
  const { user } = openApp('/dashboard/inbox/1')
  const question = await section(/^Вопрос 4/)
  expect(question.getByText(/^Даже те, кто хорошо отвечает на\sостальные вопросы/)).toBeTruthy()
  expect(question.queryByText(/изменили вопрос по-разному/)).toBeNull()
  expect(await (await section(/^Как отвечают$/)).findByRole('figure')).toBeTruthy()
  const closing = await form(/^Итог проверки$/)
  await user.click(closing.getByRole('button', { name: 'Закрыть проверку' }))
  expect(closing.getByText('Выберите итог')).toBeTruthy()
  expect(closing.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Проверено',
    'Верно как есть',
  ])
  const asIs = closing.getByRole('radio', {
    name: 'Верно как есть',
    description: /пока ответов не\sстанет вдвое больше/,
  })
  await user.click(asIs)
  await user.click(closing.getByRole('button', { name: 'Закрыть проверку' }))
  expect(await screen.findByText('Верно как есть', { selector: 'dd' })).toBeTruthy()
  expect(sent(requests, '/api/inbox/1/close/')?.body).toEqual({ version: 1, outcome: 'right_as_is' })
  // The picture says more of the answers.
  expect(screen.queryByText(/^Последний ответ неверен|никто не\sотвечал/)).toBeNull()
})

test('a proposal becomes a learner by one form', async () => {
  const requests = serveInbox({
    user: manager,
    item: () => makeItemDetail({ kind: 'proposal', proposal }),
    answer: ({ path, body }) => {
      if (!path.endsWith('/accept/')) return undefined
      const { learner } = body as { learner: { email: string } }
      if (learner.email === 'elkina@example.org') return refusal(409, 'email_taken', 'Этот адрес занят')
      return { body: { ...makeItemDetail({ kind: 'proposal', proposal }), education_account: 77 } }
    },
  })
  const { user } = openApp('/dashboard/inbox/1')
  const learner = await form(/^Новый обучающийся$/)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Заявка №\s10482$/)
  await user.click(learner.getByRole('button', { name: 'Принять заявку' }))
  expect(await learner.findByText('Этот адрес занят')).toBeTruthy()
  await user.clear(learner.getByLabelText('Email'))
  await user.type(learner.getByLabelText('Email'), 'anna@example.org')
  await user.click(learner.getByRole('button', { name: 'Принять заявку' }))
  await screen.findByText(/^Заявка принята, логин/)
  expect(requests.findLast(({ path }) => path.endsWith('/accept/'))?.body).toMatchObject({
    version: 1,
    courses: [3],
    learner: { email: 'anna@example.org', last_name: 'Ёлкина', patronymic: null, phone: '+79120000001' },
    send_credentials: true,
  })
})

test('a proposal of a known person gives the course to them, a repeated one is closed, a refusal needs a reason', async () => {
  const same = {
    profile: 40,
    name: 'Ёлкина Анна',
    email: 'old@example.org',
    birth_date: '1987-04-30',
    has_same_email: false,
  }
  const repeat = { item: 6, proposal_id: 10490, course_name: 'Давление', created_at: '2026-11-16T09:00:00Z' }
  const item = makeItemDetail({ kind: 'proposal', proposal: { ...proposal, same_learners: [same], repeats: [repeat] } })
  const requests = serveInbox({
    user: manager,
    item: () => item,
    answer: ({ path }) => (path.endsWith('/accept/') ? { body: { ...item, education_account: 77 } } : undefined),
  })
  const { user } = openApp('/dashboard/inbox/1')
  await user.click(await screen.findByRole('button', { name: 'Выдать курс ему: Ёлкина Анна' }))
  await user.click(await screen.findByRole('button', { name: 'Выдать курс' }))
  await screen.findByText('Курс выдан: Ёлкина Анна')
  expect(sent(requests, '/api/inbox/1/accept/')?.body).toMatchObject({ version: 1, courses: [3], profile: 40 })
  await user.click(screen.getByRole('button', { name: 'Отмена' }))
  expect(screen.getByRole('link', { name: /^№\s10490$/ }).getAttribute('href')).toBe('/dashboard/inbox/6')
  await user.click(screen.getByRole('button', { name: 'Закрыть как повтор' }))
  await screen.findByText('Закрыто как повтор')
  expect(sent(requests, '/api/inbox/1/close/')?.body).toEqual({ version: 1, outcome: 'repeated' })
  await user.click(screen.getByRole('button', { name: 'Отказать…' }))
  await user.click(screen.getByRole('button', { name: 'Отказать' }))
  expect(screen.getByText(/^Укажите причину: она уйдёт письмом$/)).toBeTruthy()
  await user.type(screen.getByLabelText('Причина отказа'), 'Курс закрыт')
  await user.click(screen.getByRole('button', { name: 'Отказать' }))
  await screen.findByText('Закрыто', { selector: 'p' })
  expect(requests.findLast(({ path }) => path.endsWith('/close/'))?.body).toEqual({
    version: 1,
    outcome: 'refused',
    reply: 'Курс закрыт',
  })
})

test('an enquiry has a phone to call', async () => {
  const enquiry = { name: 'Пётр', phone: '+79120000002', text: 'Сколько стоит курс?' }
  const requests = serveInbox({ user: manager, item: () => makeItemDetail({ kind: 'enquiry', enquiry }) })
  const { user } = openApp('/dashboard/inbox/1')
  const call = await screen.findByRole('link', { name: '+7 912 000-00-02' })
  expect(call.getAttribute('href')).toBe('tel:+79120000002')
  await user.type(screen.getByLabelText(/^Заметка для сотрудников/), 'Перезвонил')
  await user.click(screen.getByRole('button', { name: 'Ответ дан' }))
  await screen.findByText('Закрыто', { selector: 'p' })
  expect(sent(requests, '/api/inbox/1/close/')?.body).toEqual({ version: 1, outcome: 'answered', note: 'Перезвонил' })
})

test('a failed mail is sent again', async () => {
  const mail = {
    subject: 'Логин и пароль',
    to: 'elkina@example.org',
    error: '550 no such user',
    failed_at: '2026-11-17T09:00:00Z',
  }
  const requests = serveInbox({
    user: manager,
    item: () => makeItemDetail({ kind: 'mail', mail: { ...mail, can_resend: true } }),
  })
  const { user } = openApp('/dashboard/inbox/1')
  expect(await screen.findByText('550 no such user')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Отправить ещё раз' }))
  await screen.findByText('Письмо отправляется')
  expect(sent(requests, '/api/inbox/1/resend/')?.body).toEqual({ version: 1 })
  expect(screen.getByRole('button', { name: /^Не\sотправлять$/ })).toBeTruthy()
})

const transfer = {
  email: 'elkina@example.org',
  company: 'ООО «Вектор»',
  requested_by: 'partner@example.org',
  learner: {
    profile: 30,
    name: 'Ёлкина Анна',
    birth_date: '1987-04-30',
    companies: ['ООО «Горизонт»'],
    is_of_site: true,
    is_theirs: false,
  },
}

test('a norm that ends says how much of which course cites it, with links, and is closed by one press', async () => {
  const notice = {
    norm: { edition: 5, title: 'Правила под давлением, ФНП № 536', short: 'ФНП № 536', ends_on: '2020-01-01' },
    courses: [{ id: 3, name: 'Оборудование под давлением', question_count: 179, task_count: 33, bank_count: 251 }],
  }
  const requests = serveInbox({ item: () => makeItemDetail({ kind: 'notice', notice }) })
  const { user } = openApp('/dashboard/inbox/1')
  const told = await section(/^Правила под давлением, ФНП № 536$/)
  expect(told.getByText(/^не\sдействует с\s01\.01\.2020, замена не\sзагружена$/)).toBeTruthy()
  expect(told.getByRole('listitem').textContent).toMatch(
    /^Оборудование под давлением: 179\sвопросов из\s251, 33\sзадания$/,
  )
  expect(told.getByRole('link', { name: 'Оборудование под давлением' }).getAttribute('href')).toBe(
    '/dashboard/content/questions?course=3',
  )
  expect(told.getByRole('link', { name: 'Подготовить замену' }).getAttribute('href')).toBe(
    '/dashboard/content/editions/5',
  )
  await user.click(screen.getByRole('button', { name: 'Принято к сведению' }))
  await waitFor(() => expect(sent(requests, '/api/inbox/1/close/')?.body).toMatchObject({ outcome: 'checked' }))
})

test('a course whose bank has shrunk says how much is left', async () => {
  const courses = [{ id: 3, name: 'Краны', question_count: 3, task_count: 0, bank_count: 4 }]
  serveInbox({ item: () => makeItemDetail({ kind: 'notice', notice: { norm: null, courses } }) })
  openApp('/dashboard/inbox/1')
  const told = await section(/^Вопросов стало мало$/)
  expect(told.getByRole('listitem').textContent).toMatch(/^Краны: в\sплане 3\sвопроса из\s4$/)
})

test('a request for a learner names both partners, and is answered by one press', async () => {
  const requests = serveInbox({
    user: manager,
    item: () => makeItemDetail({ kind: 'transfer', transfer }),
    answer: ({ path }) => (path.endsWith('/transfer/') ? { body: {} } : undefined),
  })
  const { user } = openApp('/dashboard/inbox/1')
  const asked = await section(/^Ёлкина Анна$/)
  expect(asked.getByText('ООО «Горизонт», сайт')).toBeTruthy()
  expect(asked.getByText('ООО «Вектор»')).toBeTruthy()
  expect(asked.getByText(/остаются у\sтого, кто за\sних платил/)).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Передать' }))
  await waitFor(() => expect(sent(requests, '/api/inbox/1/transfer/')?.body).toEqual({ version: 1 }))
})

test('where there is no such learner the request can only be refused', async () => {
  const requests = serveInbox({
    user: manager,
    item: () => makeItemDetail({ kind: 'transfer', transfer: { ...transfer, learner: null } }),
  })
  const { user } = openApp('/dashboard/inbox/1')
  const asked = await section(/^elkina@example.org$/)
  expect(asked.queryByRole('button', { name: 'Передать' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Отказать…' }))
  await user.type(screen.getByLabelText('Причина отказа'), 'Такого нет')
  await user.click(screen.getByRole('button', { name: 'Отказать' }))
  await waitFor(() =>
    expect(sent(requests, '/api/inbox/1/close/')?.body).toEqual({
      version: 1,
      outcome: 'refused',
      reply: 'Такого нет',
    }),
  )
})

test('a request that was answered is not opened again', async () => {
  const closed = { state: 'closed', outcome: 'accepted', closed_at: '2026-11-17T09:00:00Z' }
  serveInbox({ user: manager, item: () => makeItemDetail({ kind: 'transfer', transfer, ...closed }) })
  openApp('/dashboard/inbox/1')
  expect(await screen.findByText('Передан')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Открыть снова' })).toBeNull()
})

test('an admin may sign in as the learner of a complaint', async () => {
  serveInbox({ user: admin, item: () => makeItemDetail({ complaint }) })
  const { user } = openApp('/dashboard/inbox/1')
  await user.click(await screen.findByRole('link', { name: 'Войти как обучающийся' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Логин пользователя')).value).toBe('elkina@example.org')
})

test('an item of another kind of work is not found', async () => {
  serveInbox({
    answer: ({ path }) => (path === '/api/inbox/1/' ? refusal(404, 'not_found', 'Ничего не найдено') : undefined),
  })
  openApp('/dashboard/inbox/1')
  expect(await screen.findByText('Такой записи нет')).toBeTruthy()
})
