import type { VerifiedCertificate } from '@dopusk/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { organisation } from '../../../testing/people.ts'
import { makeVerified } from '../../../testing/staff/papers.ts'

beforeEach(resetState)

const path = '/api/verify/abc/'

const open = (answer: object) => {
  const requests = fakeServer((request) => (request.path === path ? answer : { body: [organisation] }))
  return { ...openApp('/verify/abc'), requests }
}

const factOf = (name: string) => screen.getByText(name).nextSibling?.textContent?.replaceAll('\u00a0', ' ')

test('a visitor reads number, date, course and the shortened name, without a sign-in', async () => {
  const { requests } = open({ body: makeVerified() })
  expect(await screen.findByText('Действительна')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: /^Справка о\sподготовке$/ })).toBeTruthy()
  expect(['Номер', 'Дата', 'Кому выдана', 'Курс', 'Кто выдал'].map(factOf)).toEqual([
    '№ 12',
    '15.11.2026',
    'А. П. Ё-а',
    'Подъёмные сооружения',
    'Учебный центр «Допуск»',
  ])
  expect(screen.getByText(/не\sявляется документом о\sквалификации/)).toBeTruthy()
  expect(requests.find((request) => request.path === path)?.headers).not.toHaveProperty('Authorization')
})

const states: [VerifiedCertificate['state'], string, RegExp][] = [
  ['withdrawn', 'Отозвана', /полагаться на\sнеё нельзя/],
  ['erased', 'Удалена', /персональные данные человека удалены/],
]

test.each(states)('a certificate that is %s says so', async (state, word, text) => {
  open({ body: makeVerified(state === 'erased' ? { state, course: null, name: null } : { state }) })
  expect(await screen.findByText(word)).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  if (state === 'erased') expect(screen.queryByText('Кому выдана')).toBeNull()
})

test('an unknown code is not found', async () => {
  open(refusal(404, 'not_found', 'Справка с таким кодом не найдена'))
  expect(await screen.findByRole('heading', { level: 1, name: /^Справка не\sнайдена$/ })).toBeTruthy()
})

test('after too many questions a retry is offered', async () => {
  const answers = [refusal(429, 'too_many_requests', 'Повторите позже')]
  fakeServer((request) => (request.path === path ? (answers.shift() ?? { body: makeVerified() }) : { body: [] }))
  const { user } = openApp('/verify/abc')
  await screen.findByRole('heading', { level: 1, name: 'Слишком много проверок' })
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Действительна')).toBeTruthy()
})
