import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  account,
  makeProfile,
  pageOf,
  proposal,
  renderDialog,
  requestsTo,
  serve,
} from '../../../testing/create-learner.tsx'
import { refusal } from '../../../testing/fake-server.ts'
import { CreateLearnerDialog } from './create-learner-dialog.tsx'

const inProof = test.runIf(process.env.PROOF)

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const put = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })
const create = () => screen.getByRole('button', { name: 'Создать профиль' })
const warning = 'Пользователь с таким email уже зарегистрирован'

const open = async (own: Parameters<typeof serve>[0] = {}, of = account) => {
  const requests = serve(own)
  const onClose = vi.fn()
  const user = renderDialog(<CreateLearnerDialog account={of} onClose={onClose} />)
  await screen.findByLabelText('Фамилия')
  return { requests, onClose, user }
}

/** A countdown goes on by `pass` alone: with the real time beside it, a slow machine would see another second. */
const stopCountdowns = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
const pass = (seconds: number) => act(async () => void vi.advanceTimersByTime(seconds * 1000))

const posts = (requests: Parameters<typeof requestsTo>[0]) =>
  requestsTo(requests, 'POST /api/user-profiles/').filter(({ path }) => path === '/api/user-profiles/')

test('the form starts with the proposal’s data, and its course is checked', async () => {
  const { requests } = await open()
  expect(requestsTo(requests, 'GET /api/proposals/').map(({ path }) => path)).toEqual([
    '/api/proposals/?education_account=7',
  ])
  expect(field('Фамилия').value).toBe('Ёлкина')
  expect(field('Имя').value).toBe('Анна')
  expect(field('Отчество (если есть)').value).toBe('Петровна')
  expect(field('Дата рождения').value).toBe('30.04.1987')
  expect(field('Телефон').value).toBe('+7 912 000-00-01')
  expect(field('Email').value).toBe('elkina@example.org')
  const marked = screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  expect(marked).toEqual([true, false])
})

test('a proposal from a demo says that its answers stay', async () => {
  await open()
  expect(screen.queryByText(/Заявка из\sдемонстрации/)).toBeNull()
  cleanup()
  await open({ 'GET /api/proposals/': () => ({ body: pageOf([{ ...proposal, from_demo: true }]) }) })
  expect(screen.getByText(/^Заявка из\sдемонстрации: ответы и\sпрогресс перейдут обучающемуся\.$/)).toBeTruthy()
})

test('an account without a proposal has an empty form and requests no proposal', async () => {
  const { requests } = await open({}, { ...account, proposals_cok: [] })
  expect(field('Фамилия').value).toBe('')
  expect(requestsTo(requests, 'GET /api/proposals/')).toEqual([])
})

test('sends the shown values; the note shows the address of the mail, counts down from 7 and closes', async () => {
  const { requests, onClose, user } = await open()
  put('Фамилия', '  Ёлкина-Рощина ')
  put('Отчество (если есть)', '')
  await user.click(screen.getByRole('checkbox', { name: /Подъёмные/ }))
  stopCountdowns()
  fireEvent.click(create())
  await screen.findByRole('heading', { name: 'Профиль создан' })
  expect(posts(requests).map(({ body }) => body)).toEqual([
    {
      last_name: 'Ёлкина-Рощина',
      first_name: 'Анна',
      patronymic: null,
      birth_date: '1987-04-30',
      phone: '+79120000001',
      email: 'elkina@example.org',
      courses: [1, 2],
      education_account: 7,
    },
  ])
  expect(document.activeElement?.textContent).toBe('Профиль создан')
  expect(screen.getByText('person-1@example.org')).toBeTruthy()
  expect(screen.getByText(/Окно закроется через 7\sс/)).toBeTruthy()
  await pass(6)
  expect(screen.getByText(/Окно закроется через 1\sс/)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  await pass(1)
  expect(onClose).toHaveBeenCalledOnce()
})

test('«Остаться» keeps the note open', async () => {
  const { onClose } = await open()
  stopCountdowns()
  fireEvent.click(create())
  fireEvent.click(await screen.findByRole('button', { name: 'Остаться' }))
  await pass(20)
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByText('Окно останется открытым')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Закрыть' })[0] as HTMLElement)
  expect(onClose).toHaveBeenCalledOnce()
})

test('in a hidden tab the countdown pauses', async () => {
  const { onClose } = await open()
  stopCountdowns()
  fireEvent.click(create())
  await screen.findByRole('heading', { name: 'Профиль создан' })
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await pass(60)
  expect(onClose).not.toHaveBeenCalled()
  hidden.mockReturnValue(false)
  await pass(8)
  expect(onClose).toHaveBeenCalledOnce()
})

test('empty fields show the message of the specification, are marked, get focus at the first, and send nothing', async () => {
  const { requests, user } = await open()
  for (const name of ['Фамилия', 'Имя', 'Дата рождения', 'Телефон', 'Email', 'Отчество (если есть)']) put(name, '')
  await user.click(create())
  expect(screen.getByRole('alert').textContent).toBe('Пожалуйста, заполните все обязательные поля')
  expect(screen.getAllByText('Обязательное поле')).toHaveLength(5)
  expect(field('Отчество (если есть)').getAttribute('aria-invalid')).not.toBe('true')
  expect(document.activeElement).toBe(field('Фамилия'))
  put('Фамилия', 'Ёлкина')
  expect(screen.getAllByText('Обязательное поле')).toHaveLength(4)
  expect(posts(requests)).toEqual([])
})

test.each([
  ['Email', 'elkina', 'Пожалуйста, введите корректный email'],
  ['Email', 'el kina@example.org', 'Пожалуйста, введите корректный email'],
  ['Телефон', '+7912000000', 'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого'],
  ['Телефон', '+375291234567', 'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого'],
  ['Дата рождения', '31.02.1987', 'Такой даты нет. Укажите день, месяц и год'],
  ['Дата рождения', '01.01.2090', 'Дата рождения в будущем'],
  ['Дата рождения', '31.12.1899', 'Проверьте год рождения'],
  ['Имя', 'Анна 2', 'Только буквы, дефис, апостроф и пробел'],
])('%s = %j shows «%s» on blur and sends nothing', async (name, value, message) => {
  const { requests, user } = await open()
  put(name, value)
  fireEvent.blur(field(name))
  expect(screen.getByText(message)).toBeTruthy()
  await user.click(create())
  expect(document.activeElement).toBe(field(name))
  expect(posts(requests)).toEqual([])
})

test('a known email shows a warning on blur, which a change removes and which does not prevent sending', async () => {
  const exists = ({ body }: { body: unknown }) => ({
    body: { exists: (body as { email: string }).email === 'known@example.org' },
  })
  const { requests, user } = await open({ 'POST /api/users/email-exists/': exists })
  expect(screen.queryByText(warning)).toBeNull()
  put('Email', 'known@example.org')
  fireEvent.blur(field('Email'))
  await screen.findByText(warning)
  put('Email', 'known@example.or')
  expect(screen.queryByText(warning)).toBeNull()
  put('Email', 'known@example.org')
  fireEvent.blur(field('Email'))
  await screen.findByText(warning)
  await user.click(create())
  await screen.findByRole('heading', { name: 'Профиль создан' })
  expect(posts(requests)).toHaveLength(1)
})

test('the email of the proposal is checked at once; a failed check shows nothing', async () => {
  const { requests } = await open({ 'POST /api/users/email-exists/': () => 'offline' })
  await waitFor(() => expect(requestsTo(requests, 'POST /api/users/email-exists/')).toHaveLength(1))
  expect(screen.queryByText(warning)).toBeNull()
})

test('the warning leads to the existing person', async () => {
  const { requests, user } = await open({ 'POST /api/users/email-exists/': () => ({ body: { exists: true } }) })
  await user.click(await screen.findByRole('button', { name: 'Выбрать среди существующих' }))
  const box = screen.getByRole<HTMLInputElement>('combobox')
  expect(box.value).toBe('elkina@example.org')
  expect(document.activeElement).toBe(box)
  await screen.findAllByRole('option')
  expect(requestsTo(requests, 'GET /api/user-profiles/').at(-1)?.path).toContain('search=elkina%40example.org')
})

test('a taken email shows an error at its field and the message of the form', async () => {
  const { user } = await open({ 'POST /api/user-profiles/': () => refusal(409, 'email_taken', warning) })
  await user.click(create())
  await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(warning)).toHaveLength(1)
  expect(screen.getByRole('alert').textContent).toBe('Произошла ошибка при создании пользователя')
  expect(document.activeElement).toBe(field('Email'))
})

test('after a refused email the way on stays: to the own learner who has it', async () => {
  const { user } = await open({
    'POST /api/user-profiles/': () => refusal(409, 'email_taken', warning),
    'POST /api/users/email-exists/': () => ({ body: { exists: true } }),
  })
  await user.click(create())
  await screen.findByText(/^Он есть в\sвашем списке$/)
  await user.click(screen.getByRole('button', { name: 'Выбрать среди существующих' }))
  expect(screen.getByRole('tab', { name: 'Существующий' }).getAttribute('aria-selected')).toBe('true')
})

test('an email of somebody else’s learner leads to a request for a transfer, which tells nothing of the person', async () => {
  const { user, requests } = await open({
    'POST /api/user-profiles/': () => refusal(409, 'email_taken', warning),
    'POST /api/user-profiles/ask-transfer/': () => ({ status: 202, body: { detail: 'Передано администратору' } }),
  })
  await user.click(create())
  await user.dblClick(await screen.findByRole('button', { name: 'Запросить перевод' }))
  expect(await screen.findByText('Передано администратору')).toBeTruthy()
  expect(requestsTo(requests, 'POST /api/user-profiles/ask-transfer/').map(({ body }) => body)).toEqual([
    { email: 'elkina@example.org' },
  ])
  put('Email', 'other@example.org')
  expect(screen.queryByText('Передано администратору')).toBeNull()
})

test('doubtful data is warned about and does not prevent sending', async () => {
  const { user, requests } = await open({
    'POST /api/user-profiles/similar/': () => ({ body: [makeProfile(2, { last_name: 'Ёлкина', first_name: 'Анна' })] }),
  })
  expect(await screen.findByText(/^Возможно, этот человек уже есть: Ёлкина Анна, person-2@example\.org$/)).toBeTruthy()
  put('Фамилия', 'ЁЛКИНА')
  put('Дата рождения', '01.02.2015')
  fireEvent.blur(field('Дата рождения'))
  expect(await screen.findByText(/^Фамилия прописными буквами\. Обычно пишут «Ёлкина»$/)).toBeTruthy()
  expect(screen.getByText(/^Обучающемуся меньше 18\sлет/)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /Безопасность/ }))
  expect(screen.getByText(/^Курс не\sвыбран/)).toBeTruthy()
  await user.click(create())
  await screen.findByRole('heading', { name: 'Профиль создан' })
  expect(posts(requests)).toHaveLength(1)
})

test('a server error of a field is shown at the field', async () => {
  const fields = { birth_date: 'Дата рождения в будущем' }
  const { user } = await open({
    'POST /api/user-profiles/': () => refusal(400, 'invalid', 'Проверьте введённые данные', { fields }),
  })
  await user.click(create())
  await screen.findByText('Дата рождения в будущем')
  expect(document.activeElement).toBe(field('Дата рождения'))
})

test('a lost connection shows the reason, keeps the values and allows a retry', async () => {
  let isOffline = true
  const { user } = await open({
    'POST /api/user-profiles/': () => (isOffline ? 'offline' : { status: 201, body: makeProfile(1) }),
  })
  put('Имя', 'Яна')
  await user.click(create())
  await screen.findByText(/^Произошла ошибка при создании пользователя\. Нет связи с сервером/)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(field('Имя').value).toBe('Яна')
  isOffline = false
  await user.click(create())
  await screen.findByRole('heading', { name: 'Профиль создан' })
})

test('an account taken by somebody else shows the reason and a button back to the list', async () => {
  const message = 'У этой учётной записи уже есть обучающийся'
  const { user, onClose } = await open({
    'POST /api/user-profiles/': () => refusal(409, 'account_taken', message),
    'GET /api/education-accounts/7/': () => ({ body: { ...account, profile: makeProfile(9) } }),
  })
  await user.click(create())
  await screen.findByText(`Произошла ошибка при создании пользователя. ${message}`)
  await user.click(screen.getByRole('button', { name: /Вернуться к\sсписку/ }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('after a lost response the same person under this account counts as created', async () => {
  const user = { id: 109, email: 'Elkina@example.org', user_status: null }
  const { user: person } = await open({
    'POST /api/user-profiles/': () => refusal(409, 'account_taken', 'У этой учётной записи уже есть обучающийся'),
    'GET /api/education-accounts/7/': () => ({ body: { ...account, profile: makeProfile(9, { user }) } }),
  })
  await person.click(create())
  await screen.findByRole('heading', { name: 'Профиль создан' })
})

test('a double click creates once, and the dialog stays open until the response', async () => {
  let answer = (_: { status: number; body: unknown }) => {}
  const { requests, onClose, user } = await open({
    'POST /api/user-profiles/': () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  await user.dblClick(create())
  // Faster than React renders.
  const form = screen.getByRole('form', { name: 'Новый обучающийся' })
  fireEvent.submit(form)
  await waitFor(() => expect(posts(requests)).toHaveLength(1))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(onClose).not.toHaveBeenCalled()
  answer({ status: 201, body: makeProfile(1) })
  await screen.findByRole('heading', { name: 'Профиль создан' })
  expect(posts(requests)).toHaveLength(1)
})

test('Esc with unsaved input asks for confirmation; staying restores the form', async () => {
  const { onClose, user } = await open()
  const pressEscape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  put('Имя', 'Яна')
  field('Имя').focus()
  pressEscape()
  expect(screen.getByRole('heading', { name: 'Закрыть без сохранения?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Вернуться к\sформе/ }))
  expect(field('Имя').value).toBe('Яна')
  expect(document.activeElement).toBe(field('Имя'))
  pressEscape()
  await user.click(screen.getByRole('button', { name: 'Закрыть без сохранения' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('Esc on an unchanged form closes at once', async () => {
  const { onClose } = await open()
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledOnce()
})

inProof('a failed proposal shows an error and can be retried', async () => {
  let fails = true
  serve({
    'GET /api/proposals/': () =>
      fails ? refusal(403, 'forbidden', 'Недостаточно прав для этого действия') : { body: pageOf([]) },
  })
  const user = renderDialog(<CreateLearnerDialog account={account} onClose={() => {}} />)
  await screen.findByText('Недостаточно прав для этого действия')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await screen.findByLabelText('Фамилия')
})
