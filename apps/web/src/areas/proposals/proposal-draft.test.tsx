import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { consents } from '../../testing/consents.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeToken, makeUser, organisation } from '../../testing/people.ts'
import { readProposalDraft, writeProposalDraft } from './proposal-draft.ts'
// A lazy module: imported here so that the first test does not include its load time.
import './proposal-screen.tsx'

const course = {
  id: 1,
  name: 'Промышленная безопасность',
  qual_code: '40.20900.01',
  description: '',
  version: '1',
  question_count: 200,
  titles: [],
  testing: { id: 1, ticket_count: 5, questions_per_ticket: 20, pass_percent: 80 },
}

const answers: Record<string, unknown> = {
  '/api/profiles/': [organisation],
  '/api/courses/': [course],
  '/api/exam-centers/': [],
  '/api/consents/': consents,
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

const put = (input: HTMLInputElement, value: string) => fireEvent.input(input, { target: { value } })

const open = async () => {
  const app = openApp('/application')
  await field('Фамилия')
  return app
}

beforeEach(() => {
  resetState()
  sessionStorage.clear()
  fakeServer(({ path }) => ({ body: answers[path] ?? makeUser() }))
})

test('typed values survive a reload, but the consent does not', async () => {
  const { user, router } = await open()
  put(await field('Курс'), '1')
  put(await field('Фамилия'), 'Ёлкин')
  put(await field('Телефон'), '8912')
  await user.click(screen.getByRole('checkbox'))
  await router.navigate('/auth')
  await screen.findByRole('heading', { name: 'Вход' })
  await router.navigate('/application')
  expect((await field('Фамилия')).value).toBe('Ёлкин')
  expect((await field('Телефон')).value).toBe('+7 912')
  expect((await field('Курс')).value).toBe('1')
  expect(screen.getByText(/200\sвопросов/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})

test('«Очистить» clears the form and the draft, and can be undone', async () => {
  const { user } = await open()
  put(await field('Фамилия'), 'Ёлкин')
  await user.click(screen.getByRole('button', { name: 'Очистить' }))
  expect((await field('Фамилия')).value).toBe('')
  expect(sessionStorage.length).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Вернуть' }))
  expect((await field('Фамилия')).value).toBe('Ёлкин')
  expect(sessionStorage.length).toBe(1)
})

test('an emptied form leaves no draft', async () => {
  const { user } = await open()
  await user.type(await field('Имя'), 'П')
  await user.clear(await field('Имя'))
  expect(sessionStorage.length).toBe(0)
})

test('no draft is in localStorage', async () => {
  await open()
  put(await field('Фамилия'), 'Ёлкин')
  expect(JSON.stringify({ ...localStorage })).not.toContain('Ёлкин')
})

const draftOf = (email: string | null) =>
  writeProposalDraft({ email, askedCourse: null, values: { last_name: 'Ёлкин' } })

test('a partner’s draft is not shown to another person and is removed then', () => {
  draftOf('anna@example.org')
  expect(readProposalDraft('anna@example.org')?.values).toEqual({ last_name: 'Ёлкин' })
  expect(readProposalDraft(null)).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('a visitor’s draft stays after they sign in', async () => {
  draftOf(null)
  localStorage.setItem('accessToken', makeToken())
  await open()
  expect((await field('Фамилия')).value).toBe('Ёлкин')
})

test.each(['not JSON', '7', '{"values":7}', '{"values":{"last_name":7,"phone":null,"x":"y"}}'])(
  'an invalid draft (%s) is ignored',
  (text) => {
    sessionStorage.setItem('dopusk-draft:application', text)
    expect(readProposalDraft(null)?.values ?? {}).toEqual({})
  },
)
