import type { UserProfile } from '@dopusk/contract'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { requestsTo } from '../../../../testing/create-learner.tsx'
import { account, openDialog, profile, serve } from '../../../../testing/edit-learner.tsx'
import { type FakeRequest, refusal } from '../../../../testing/fake-server.ts'
import { resetState } from '../../../../testing/open-app.tsx'

const saving = 'PUT /api/user-profiles/5/'
const reading = 'GET /api/user-profiles/5/'

beforeEach(resetState)

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const saveButton = () => screen.getByRole('button', { name: 'Сохранить профиль' })

const saved = ({ body }: FakeRequest): { body: UserProfile } => {
  const { email = profile.user.email, ...person } = body as UserProfile & { email?: string }
  return { body: { ...profile, ...person, user: { ...profile.user, email }, version: 4 } }
}

const replace = async (user: ReturnType<typeof openDialog>['user'], label: string, text: string) => {
  await user.clear(field(label))
  if (text !== '') await user.type(field(label), text)
}

test('shows the current profile', async () => {
  serve()
  openDialog()
  expect(await screen.findByRole('dialog', { name: 'Профиль: Ёлкина Анна Петровна' })).toBeTruthy()
  const labels = ['Фамилия', 'Имя', 'Отчество (если есть)', 'Дата рождения', 'Телефон', 'Email (необязательно)']
  expect(labels.map((label) => field(label).value)).toEqual([
    'Ёлкина',
    'Анна',
    'Петровна',
    '30.04.1987',
    '+7 912 000-00-01',
    'elkina@example.org',
  ])
})

test('saves with the loaded version, confirms it and closes after five seconds', async () => {
  const onClose = vi.fn()
  const requests = serve({ [saving]: saved })
  const { user } = openDialog({ onClose })
  await replace(user, 'Имя', 'Анна-Мария')
  await replace(user, 'Отчество (если есть)', '')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await user.click(saveButton())
  expect(await screen.findByRole('heading', { name: 'Профиль обновлён' })).toBe(document.activeElement)
  expect(screen.getByText(/^Окно закроется через 5\sс$/)).toBeTruthy()
  const [request] = requestsTo(requests, saving)
  expect(request?.headers['If-Match']).toBe('"3"')
  expect(request?.body).toEqual({
    last_name: 'Ёлкина',
    first_name: 'Анна-Мария',
    patronymic: null,
    birth_date: '1987-04-30',
    phone: '+79120000001',
    email: 'elkina@example.org',
  })
  await act(async () => vi.advanceTimersByTime(4000))
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => vi.advanceTimersByTime(1000))
  expect(onClose).toHaveBeenCalledOnce()
})

test('«Остаться» keeps the dialog open with the saved profile', async () => {
  const requests = serve({ [saving]: saved })
  const { user } = openDialog()
  await replace(user, 'Имя', 'Инна')
  await user.click(saveButton())
  await user.click(await screen.findByRole('button', { name: 'Остаться' }))
  expect(field('Имя').value).toBe('Инна')
  await replace(user, 'Имя', 'Анна')
  await user.click(saveButton())
  await screen.findByRole('heading', { name: 'Профиль обновлён' })
  expect(requestsTo(requests, saving).map(({ headers }) => headers['If-Match'])).toEqual(['"3"', '"4"'])
})

test('a changed login asks to send new credentials', async () => {
  serve({ [saving]: saved })
  const { user } = openDialog()
  await replace(user, 'Email (необязательно)', 'new@example.org')
  await user.click(saveButton())
  expect(await screen.findByText('Логин стал другим: отправьте обучающемуся новые данные для входа.')).toBeTruthy()
})

test('an empty email does not change the login', async () => {
  const requests = serve({ [saving]: saved })
  const { user } = openDialog()
  await replace(user, 'Email (необязательно)', '')
  await user.click(saveButton())
  await screen.findByRole('heading', { name: 'Профиль обновлён' })
  expect(requestsTo(requests, saving)[0]?.body).not.toHaveProperty('email')
})

test.each(['Фамилия', 'Имя', 'Дата рождения', 'Телефон'])('%s must not be empty', async (label) => {
  const requests = serve({ [saving]: saved })
  const { user } = openDialog()
  await replace(user, label, '')
  await user.click(saveButton())
  expect(screen.getByText('Пожалуйста, заполните все обязательные поля')).toBeTruthy()
  expect(document.activeElement).toBe(field(label))
  expect(requestsTo(requests, saving)).toEqual([])
})

test('a phone is +7 and ten digits', async () => {
  const requests = serve({ [saving]: saved })
  const { user } = openDialog()
  await replace(user, 'Телефон', '+7912')
  await user.click(saveButton())
  expect(screen.getByText('Номер телефона должен начинаться с +7 и содержать 10 цифр после этого')).toBeTruthy()
  expect(requestsTo(requests, saving)).toEqual([])
})

test('an invalid email shows an error', async () => {
  serve({ [saving]: saved })
  const { user } = openDialog()
  await replace(user, 'Email (необязательно)', 'elkina@')
  await user.click(saveButton())
  expect(screen.getByText('Пожалуйста, введите корректный email')).toBeTruthy()
})

test('a refused form keeps its values and can be sent again', async () => {
  const answers = [refusal(503, 'unavailable', 'Сервис временно недоступен. Повторите через минуту')]
  serve({ [saving]: (request) => answers.pop() ?? saved(request) })
  const { user } = openDialog()
  await replace(user, 'Имя', 'Инна')
  await user.click(saveButton())
  expect(await screen.findByText(/^Произошла ошибка при отправке формы\. Сервис временно недоступен/)).toBeTruthy()
  expect(field('Имя').value).toBe('Инна')
  await user.click(saveButton())
  expect(await screen.findByRole('heading', { name: 'Профиль обновлён' })).toBeTruthy()
})

test('a taken email shows an error at its field', async () => {
  const taken = 'Пользователь с таким email уже зарегистрирован'
  serve({ [saving]: () => refusal(409, 'email_taken', taken) })
  const { user } = openDialog()
  await replace(user, 'Email (необязательно)', 'taken@example.org')
  await user.click(saveButton())
  expect(await screen.findByText(taken)).toBeTruthy()
  expect(document.activeElement).toBe(field('Email (необязательно)'))
})

test('closing the dialog with unsaved changes asks for confirmation', async () => {
  const onClose = vi.fn()
  serve()
  const { user } = openDialog({ onClose })
  await user.type(field('Имя'), 'а')
  await user.click(screen.getByRole('button', { name: 'Закрыть' }))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Закрыть без сохранения' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a profile newer than the list’s copy is shown, unless something was typed', async () => {
  const newer = { ...account, profile: { ...profile, first_name: 'Инна', version: 4 } }
  serve({ 'GET /api/education-accounts/7/': () => ({ body: newer }) })
  openDialog()
  expect(await screen.findByRole('dialog', { name: 'Профиль: Ёлкина Инна Петровна' })).toBeTruthy()
  expect(field('Имя').value).toBe('Инна')
})

describe('two members of staff at once', () => {
  const theirs = { ...profile, phone: '+79120000009', last_name: 'Соснина', version: 8 }
  const conflict = () => refusal(409, 'changed_meanwhile', 'Пока вы редактировали, данные изменил кто-то другой.')

  const meet = async () => {
    const answers = [conflict()]
    const requests = serve({
      [saving]: (request) => answers.pop() ?? saved(request),
      [reading]: () => ({ body: theirs }),
    })
    const { user } = openDialog()
    await replace(user, 'Фамилия', 'Громова')
    await replace(user, 'Имя', 'Инна')
    await user.click(saveButton())
    expect(await screen.findByText(/^Пока вы\sредактировали, данные изменил кто-то другой/)).toBeTruthy()
    return { user, requests }
  }

  test('the second one sees a conflict notice and keeps what they typed', async () => {
    const { requests } = await meet()
    expect([field('Фамилия').value, field('Имя').value]).toEqual(['Громова', 'Инна'])
    expect(requestsTo(requests, saving)).toHaveLength(1)
  })

  test('the second one sees the differences and saves over the newest version', async () => {
    const { user, requests } = await meet()
    await user.click(screen.getByRole('button', { name: 'Показать, что изменилось' }))
    expect(await screen.findByText(/было «Ёлкина», стало «Соснина»/)).toBeTruthy()
    expect(screen.getByText(/было «\+7\s912\s000.00.01», стало «\+7\s912\s000.00.09»/)).toBeTruthy()
    expect([field('Фамилия').value, field('Имя').value, field('Телефон').value]).toEqual([
      'Громова',
      'Инна',
      '+7 912 000-00-09',
    ])
    await user.click(saveButton())
    await screen.findByRole('heading', { name: 'Профиль обновлён' })
    const [, second] = requestsTo(requests, saving)
    expect(second?.headers['If-Match']).toBe('"8"')
    expect(second?.body).toMatchObject({ last_name: 'Громова', first_name: 'Инна', phone: '+79120000009' })
  })

  test('the second one can take the saved value', async () => {
    const { user } = await meet()
    await user.click(screen.getByRole('button', { name: 'Показать, что изменилось' }))
    await user.click(await screen.findByRole('button', { name: 'Взять «Соснина»' }))
    expect(field('Фамилия').value).toBe('Соснина')
    expect(screen.queryByRole('button', { name: 'Взять «Соснина»' })).toBeNull()
  })

  test('a failed request for the newest version loses nothing', async () => {
    serve({ [saving]: conflict, [reading]: () => refusal(404, 'not_found', 'Ничего не найдено') })
    const { user } = openDialog()
    await replace(user, 'Имя', 'Инна')
    await user.click(saveButton())
    await user.click(await screen.findByRole('button', { name: 'Показать, что изменилось' }))
    expect(await screen.findByText(/^Не\sполучилось узнать, что\sизменилось\. Ничего не найдено$/)).toBeTruthy()
    expect(field('Имя').value).toBe('Инна')
  })
})

describe('blocking', () => {
  test('asks for confirmation and keeps what is typed in the form', async () => {
    const requests = serve({ [saving]: saved })
    const { user } = openDialog()
    await replace(user, 'Имя', 'Инна')
    await user.click(screen.getByRole('button', { name: 'Заблокировать вход' }))
    expect(requestsTo(requests, saving)).toEqual([])
    await user.dblClick(screen.getByRole('button', { name: 'Заблокировать' }))
    expect(await screen.findByRole('button', { name: 'Разблокировать вход' })).toBe(document.activeElement)
    const [request, ...more] = requestsTo(requests, saving)
    expect(more).toEqual([])
    expect(request?.headers['If-Match']).toBe('"3"')
    expect(request?.body).toMatchObject({ first_name: 'Анна', is_blocked: true })
    expect(field('Имя').value).toBe('Инна')
  })

  test('is undone by one press', async () => {
    const blocked = { ...profile, is_blocked: true }
    const requests = serve({
      'GET /api/education-accounts/7/': () => ({ body: { ...account, profile: blocked } }),
      [saving]: saved,
    })
    const { user } = openDialog({ known: { ...account, profile: blocked } })
    await user.click(screen.getByRole('button', { name: 'Разблокировать вход' }))
    expect(await screen.findByRole('button', { name: 'Заблокировать вход' })).toBeTruthy()
    expect(requestsTo(requests, saving)[0]?.body).toMatchObject({ is_blocked: false })
  })

  test('that is refused shows the reason', async () => {
    serve({ [saving]: () => refusal(403, 'forbidden', 'Недостаточно прав для этого действия') })
    const { user } = openDialog()
    await user.click(screen.getByRole('button', { name: 'Заблокировать вход' }))
    await user.click(screen.getByRole('button', { name: 'Заблокировать' }))
    expect(await screen.findByText(/^Не\sполучилось заблокировать вход\. Недостаточно прав/)).toBeTruthy()
  })
})
