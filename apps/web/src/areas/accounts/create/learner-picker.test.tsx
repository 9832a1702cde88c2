import type { UserCourse } from '@dopusk/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeUserCourse } from '../../../testing/courses.ts'
import {
  account,
  makeCatalogueCourse,
  makeProfile,
  pageOf,
  renderDialog,
  requestsTo,
  serve,
} from '../../../testing/create-learner.tsx'
import { refusal } from '../../../testing/fake-server.ts'
import { CreateLearnerDialog } from './create-learner-dialog.tsx'

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Фамилия и имя' })
const submit = () => screen.getByRole('button', { name: 'Выбрать обучающегося' })
const puts = (requests: Parameters<typeof requestsTo>[0]) => requestsTo(requests, 'PUT /api/education-accounts/')

const open = async (own: Parameters<typeof serve>[0] = {}) => {
  const requests = serve(own)
  const onClose = vi.fn()
  const user = renderDialog(<CreateLearnerDialog account={account} onClose={onClose} />)
  await screen.findByLabelText('Фамилия')
  await user.click(screen.getByRole('tab', { name: 'Существующий' }))
  return { requests, onClose, user }
}

const theirs = (id: number, remaining_days: number): UserCourse =>
  makeUserCourse({
    id: id + 50,
    user: 101,
    course: makeCatalogueCourse(id, `Курс ${id}`),
    is_active: remaining_days > 0,
    remaining_days,
  })

test('the list opens on a click, moves by arrow keys and selects with Enter', async () => {
  const { requests, user } = await open()
  await user.click(box())
  expect((await screen.findAllByRole('option')).map((option) => option.firstChild?.textContent)).toEqual([
    'Ёлкина Пётр',
    'Ёлкинаа Пётр',
  ])
  expect(requestsTo(requests, 'GET /api/user-profiles/')[0]?.path).toContain('learners_only=true')
  expect(box().getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const second = screen.getAllByRole('option')[1]
  expect(box().getAttribute('aria-activedescendant')).toBe(second?.id)
  expect(document.getElementById(box().getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('listbox')
  await user.keyboard('{ArrowDown}')
  expect(box().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id)
  await user.keyboard('{ArrowUp}{Enter}')
  expect(box().value).toBe('Ёлкинаа Пётр')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByText('person-2@example.org')).toBeTruthy()
  expect(puts(requests)).toEqual([])
})

test('a capped count is not shown as an exact number', async () => {
  const { user } = await open({
    'GET /api/user-profiles/': () => ({ body: { ...pageOf([makeProfile(3)], 10_000), count_is_capped: true } }),
  })
  await user.click(box())
  await screen.findByText(/Показаны первые 1 из\s10\s000\+\. Уточните запрос/)
})

test('typed text is sent to the server after a pause (debounce)', async () => {
  const { requests, user } = await open({
    'GET /api/user-profiles/': ({ path }) => ({
      body: path.includes('search=%D0') ? pageOf([makeProfile(3)], 40) : pageOf([]),
    }),
  })
  await user.click(box())
  await screen.findByText('По вашему запросу, ничего не найдено..')
  await user.type(box(), 'Ёлкин П')
  await screen.findByText(/Показаны первые 1 из\s40/)
  const searches = requestsTo(requests, 'GET /api/user-profiles/').map(({ path }) =>
    new URL(path, 'http://x').searchParams.get('search'),
  )
  expect(searches).toEqual(['', 'Ёлкин П'])
})

test('a long name is cut at 50 characters and complete in its title', async () => {
  const last_name = 'Длиннейший'.repeat(6)
  const { user } = await open({ 'GET /api/user-profiles/': () => ({ body: pageOf([makeProfile(1, { last_name })]) }) })
  await user.click(box())
  const option = await screen.findByRole('option')
  expect(option.firstChild?.textContent).toBe(`${last_name.slice(0, 50)}…`)
  expect(option.title).toBe(`${last_name} Пётр`)
  await user.click(option)
  expect(box().value).toBe(`${last_name.slice(0, 50)}…`)
})

test('Esc closes the list and not the dialog', async () => {
  const { onClose, user } = await open()
  await user.click(box())
  await screen.findAllByRole('option')
  const isGoingOn = fireEvent.keyDown(box(), { key: 'Escape' })
  expect(isGoingOn).toBe(false)
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('new results do not move the highlight to another person', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { user } = await open({
    'GET /api/user-profiles/': async ({ path }) => {
      if (!path.includes('search=%D0')) return { body: pageOf([makeProfile(1)]) }
      await held
      return { body: pageOf([makeProfile(2)]) }
    },
  })
  await user.click(box())
  await screen.findByRole('option')
  await user.type(box(), 'Ёлкинаа')
  await screen.findByText('Ищем…')
  await user.keyboard('{ArrowDown}')
  expect(box().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id)
  answer()
  await screen.findByTitle('Ёлкинаа Пётр')
  expect(box().getAttribute('aria-activedescendant')).toBeNull()
})

test.each(['ArrowLeft', 'ArrowRight', 'Home', 'End'])('%s moves the caret and removes the highlight', async (key) => {
  const { user } = await open()
  await user.click(box())
  await screen.findAllByRole('option')
  await user.keyboard('{ArrowDown}')
  expect(box().getAttribute('aria-activedescendant')).not.toBeNull()
  expect(fireEvent.keyDown(box(), { key })).toBe(true)
  expect(box().getAttribute('aria-activedescendant')).toBeNull()
  expect(screen.getByRole('listbox')).toBeTruthy()
})

test('Alt with an arrow key opens and closes the list without a highlight', async () => {
  const { user } = await open()
  await user.tab()
  expect(document.activeElement).toBe(box())
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await screen.findAllByRole('option')
  expect(box().getAttribute('aria-activedescendant')).toBeNull()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Enter that ends a composition selects nothing', async () => {
  const { user } = await open()
  await user.click(box())
  await screen.findAllByRole('option')
  await user.keyboard('{ArrowDown}')
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
  expect(box().value).toBe('')
})

test('the region that announces the number of people exists before the list opens', async () => {
  const { user } = await open()
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  await user.click(box())
  expect(await screen.findByText(/Найдено: 2\sчеловека/)).toBe(region)
})

test('without a choice nothing is sent, and an error shows where to choose', async () => {
  const { requests, user } = await open()
  await user.type(box(), 'Ёлкина Пётр')
  await user.click(submit())
  expect(screen.getByText('Выберите обучающегося из списка')).toBeTruthy()
  expect(document.activeElement).toBe(box())
  expect(puts(requests)).toEqual([])
})

const pickFirst = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(box())
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await screen.findByRole('group', { name: 'Курсы' })
}

test('typing after a choice clears the choice', async () => {
  const { requests, user } = await open()
  await pickFirst(user)
  await user.type(box(), 'х')
  expect(screen.queryByText('Дата рождения', { selector: 'dt' })).toBeNull()
  await user.click(submit())
  expect(puts(requests)).toEqual([])
})

test('the link is not activated, has the loaded version, and contains the person’s courses and the proposal’s', async () => {
  const { requests, user } = await open({ 'GET /api/user-courses/': () => ({ body: [theirs(2, 12)] }) })
  await pickFirst(user)
  expect(requestsTo(requests, 'GET /api/user-courses/')[0]?.path).toBe('/api/user-courses/?user=101')
  const [asked, has] = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect([asked?.checked, asked?.disabled, has?.checked, has?.disabled]).toEqual([true, false, true, true])
  expect(screen.getByText(/Уже есть: осталось 12\sдней/)).toBeTruthy()
  const form = screen.getByRole('form', { name: 'Существующий обучающийся' })
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findByRole('heading', { name: 'Обучающийся выбран' })
  expect(puts(requests)).toHaveLength(1)
  expect(puts(requests)[0]?.headers['If-Match']).toBe('"4"')
  expect(puts(requests)[0]?.body).toEqual({ profile: 1, activated: false, courses: [2, 1] })
  expect(requestsTo(requests, 'POST /api/user-courses/')).toEqual([])
})

test('an ended course gets a new term, and a failure is shown', async () => {
  const { requests, user } = await open({
    'GET /api/user-courses/': () => ({ body: [theirs(1, 0)] }),
    'POST /api/user-courses/': () => refusal(409, 'already_given', 'Этот курс у обучающегося уже есть'),
  })
  await pickFirst(user)
  expect(screen.getByText(/Доступ закончился/)).toBeTruthy()
  await user.click(submit())
  await screen.findByRole('heading', { name: 'Обучающийся выбран' })
  expect(puts(requests)[0]?.body).toEqual({ profile: 1, activated: false, courses: [1] })
  expect(requestsTo(requests, 'POST /api/user-courses/')[0]?.body).toEqual({
    user: 101,
    course: 1,
    education_account: 7,
  })
  expect(screen.getByText(/Новый срок не выдан: «Безопасность»/)).toBeTruthy()
})

test.each([
  ['changed_meanwhile', 'Пока вы редактировали, данные изменил кто-то другой. Откройте их заново и повторите правку'],
  ['account_taken', 'У этой учётной записи уже есть обучающийся'],
])('%s shows the reason and a button back to the list', async (code, message) => {
  const { onClose, user } = await open({ 'PUT /api/education-accounts/7/': () => refusal(409, code, message) })
  await pickFirst(user)
  await user.click(submit())
  await screen.findByText(`Произошла ошибка при отправке формы. ${message}`)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  await user.click(screen.getByRole('button', { name: /Вернуться к\sсписку/ }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a lost connection keeps the choice', async () => {
  const { user } = await open({ 'PUT /api/education-accounts/7/': () => 'offline' })
  await pickFirst(user)
  await user.click(submit())
  await screen.findByText(/^Произошла ошибка при отправке формы\. Нет связи/)
  expect(box().value).toBe('Ёлкина Пётр')
})

test('a failed search shows an error and can be retried', async () => {
  let fails = true
  const { user } = await open({
    'GET /api/user-profiles/': () =>
      fails ? refusal(403, 'forbidden', 'Недостаточно прав для этого действия') : { body: pageOf([makeProfile(1)]) },
  })
  await user.click(box())
  await screen.findByText('Недостаточно прав для этого действия')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
})

test('the retry button is reachable by Tab, returns focus to the field, and Esc there closes the list only', async () => {
  let fails = true
  const { onClose, user } = await open({
    'GET /api/user-profiles/': () =>
      fails ? refusal(403, 'forbidden', 'Недостаточно прав для этого действия') : { body: pageOf([makeProfile(1)]) },
  })
  await user.click(box())
  await screen.findByText('Недостаточно прав для этого действия')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Повторить' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  expect(document.activeElement).toBe(box())
  expect(onClose).not.toHaveBeenCalled()
  await user.click(box())
  await user.tab()
  fails = false
  await user.keyboard('{Enter}')
  await screen.findByRole('option')
  expect(document.activeElement).toBe(box())
})
