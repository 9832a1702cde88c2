import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { account, renderDialog, requestsTo, serve } from '../../../testing/create-learner.tsx'
import { refusal } from '../../../testing/fake-server.ts'
import { makeUser } from '../../../testing/people.ts'
import { CreateAccountDialog } from './create-account-dialog.tsx'

const call = 'POST /api/education-accounts/'
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const put = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })

const open = async (own: Parameters<typeof serve>[0] = {}) => {
  const requests = serve({ [call]: () => ({ status: 201, body: { ...account, id: 70 } }), ...own })
  const handlers = { onCreated: vi.fn(), onShowKnown: vi.fn(), onClose: vi.fn() }
  const user = renderDialog(<CreateAccountDialog {...handlers} />)
  await screen.findByLabelText('Фамилия')
  return { requests, user, ...handlers }
}

const fillPerson = () => {
  put('Фамилия', 'Ёлкина')
  put('Имя', 'Анна')
  put('Дата рождения', '30.04.1987')
  put('Телефон', '+7 912 000-00-01')
  put('Email', 'elkina@example.org')
}

const create = () => screen.getByRole('button', { name: 'Создать обучающегося' })

test('sends person, course, first day and whether the mail goes out; tells the list which account is new', async () => {
  const { requests, user, onCreated } = await open()
  fillPerson()
  put('Начать с', '20.11.2026')
  await user.click(screen.getByRole('checkbox', { name: /Подъёмные/ }))
  await user.dblClick(create())
  expect(await screen.findByRole('heading', { name: 'Профиль создан' })).toBeTruthy()
  expect(requestsTo(requests, call).map(({ body }) => body)).toEqual([
    {
      last_name: 'Ёлкина',
      first_name: 'Анна',
      patronymic: null,
      birth_date: '1987-04-30',
      phone: '+79120000001',
      email: 'elkina@example.org',
      courses: [2],
      start_date: '2026-11-20',
      send_credentials: true,
    },
  ])
  expect(onCreated.mock.calls).toEqual([[70]])
})

test('without the mail says where login and password are', async () => {
  const { requests, user } = await open()
  fillPerson()
  await user.click(screen.getByRole('checkbox', { name: /Отправить логин/ }))
  await user.click(create())
  expect(await screen.findByText(/^Письмо не\sотправлено/)).toBeTruthy()
  expect(requestsTo(requests, call)[0]?.body).toMatchObject({ send_credentials: false })
})

test('a superuser chooses the owner', async () => {
  const { requests, user } = await open({
    'GET /users/api/current_user/': () => ({ body: makeUser({ is_superuser: true }) }),
    'GET /api/partner-profiles/': () => ({ body: [{ id: 3, company: 'ООО «Вектор»' }] }),
  })
  fillPerson()
  await user.selectOptions(await screen.findByLabelText('Чьи это учётные записи'), 'ООО «Вектор»')
  await user.click(create())
  await screen.findByRole('heading', { name: 'Профиль создан' })
  expect(requestsTo(requests, call)[0]?.body).toMatchObject({ created_by: 3 })
})

test('a start that is no date is refused before anything is sent', async () => {
  const { requests, user } = await open()
  fillPerson()
  put('Начать с', '31.02.2027')
  await user.click(create())
  expect(screen.getByRole('alert').textContent).toMatch(/такой даты нет$/)
  expect(requestsTo(requests, call)).toEqual([])
})

test('an email of the own list leads to that learner', async () => {
  const { user, onShowKnown, onClose } = await open({
    'POST /api/users/email-exists/': () => ({ body: { exists: true } }),
    [call]: () => refusal(409, 'email_taken', 'Пользователь с таким email уже зарегистрирован'),
  })
  fillPerson()
  fireEvent.blur(field('Email'))
  await user.click(await screen.findByRole('button', { name: /^Показать в\sсписке$/ }))
  expect(onShowKnown.mock.calls).toEqual([['elkina@example.org']])
  expect(onClose).toHaveBeenCalledOnce()
})
