import { expect, test } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import type { CredentialsPerson, CredentialsSheet } from './credentials-sheet.ts'
import { drawCredentials, paginateSlips } from './draw-credentials.ts'

const course = {
  name: 'Работник по эксплуатации опасных производственных объектов',
  firstDay: '2026-11-16',
  lastDay: '2026-12-15',
}

const person = (no: number, more: Partial<CredentialsPerson> = {}): CredentialsPerson => ({
  name: `Ёлкина Анна ${no}`,
  courses: [course],
  login: `anna-${no}@example.org`,
  password: `Pa55word${no}`,
  note: '',
  ...more,
})

const sheetOf = (people: CredentialsPerson[]): CredentialsSheet => ({
  day: '2026-11-16',
  signInAddress: 'https://dopusk.example/auth',
  people,
})

const pagesOf = async (people: CredentialsPerson[]) => (await readPdf(await drawCredentials(sheetOf(people)))).pages

test('a slip has the name, the course with its days, the address, the login and the password', async () => {
  const [page = ''] = await pagesOf([person(1)])
  for (const text of [
    'Ёлкина Анна 1',
    'опасных производственных объектов, с 16.11.2026 по 15.12.2026',
    'https://dopusk.example/auth',
    'anna-1@example.org',
    'Pa55word1',
  ])
    expect(page).toContain(text)
})

test('a password that is not known is replaced by the reason', async () => {
  const note = 'пароль выбран самим обучающимся'
  const [page = ''] = await pagesOf([person(1, { password: null, note })])
  expect(page).toContain(note)
})

test('every slip is whole on one page, in the order of the list', async () => {
  const people = Array.from({ length: 40 }, (_, index) =>
    person(index + 100, { courses: Array.from({ length: (index % 4) + 1 }, () => course) }),
  )
  const pages = await pagesOf(people)
  expect(pages.length).toBeGreaterThan(5)
  const placeOf = (text: string) => pages.findIndex((page) => page.includes(text))
  const places = people.map(({ name, login, password }) => [placeOf(name), placeOf(login), placeOf(password ?? '')])
  for (const [name, login, password] of places) expect([login, password]).toEqual([name, name])
  const order = places.map(([name]) => name)
  expect(order).toEqual(order.toSorted((one, other) => (one ?? 0) - (other ?? 0)))
})

test('a person of many courses and a long login still gets a slip of one page', async () => {
  const long = { ...course, name: `${'Очень длинное название курса '.repeat(10)}конец` }
  const login = `${'l'.repeat(240)}@example.org`
  expect(await pagesOf([person(1, { courses: Array.from({ length: 100 }, () => long), login })])).toHaveLength(1)
})

test('the same sheet gives the same bytes', async () => {
  const sheet = sheetOf([person(1), person(2)])
  expect((await drawCredentials(sheet)).equals(await drawCredentials(sheet))).toBe(true)
})

test.each([
  [
    [100, 100, 100],
    [[100, 100], [100]],
  ],
  [
    [150, 60, 40],
    [[150], [60, 40]],
  ],
  [[200], [[200]]],
  [[], []],
])('slips of %j are placed on pages of 200 as %j', (heights, expected) => {
  const pages = paginateSlips(
    heights.map((height) => ({ height })),
    200,
  )
  expect(pages.map((page) => page.map(({ height }) => height))).toEqual(expected)
})
