import { expect, test } from 'vitest'
import { makeMember } from '../../testing/staff/groups.ts'
import { bandText, examDistance, paceText, peopleCount, personName } from './group-words.ts'

test.each([
  ['2026-11-17', 'прошёл'],
  ['2026-11-18', 'сегодня'],
  ['2026-11-19', 'завтра'],
  ['2026-11-20', 'через 2 дня'],
  ['2026-11-23', 'через 5 дней'],
  ['2026-12-09', 'через 21 день'],
])('an exam on %s is «%s» on 18 November', (date, words) => {
  expect(examDistance(date, '2026-11-18')).toBe(words.replaceAll(/ (?=\d)|(?<=\d) /g, '\u00a0'))
})

test.each([
  [1, '1 человек'],
  [22, '22 человека'],
  [10_000, '10 000 человек'],
])('%d people are «%s»', (count, words) => {
  expect(peopleCount(count)).toBe(words.replaceAll(' ', '\u00a0'))
})

test('pace is compared with what is needed, unless all has been seen', () => {
  expect(paceText(makeMember(1))).toBe('3,4 из\u00a012 в\u00a0день')
  expect(paceText(makeMember(1, { pace: 7, needed_pace: 0 }))).toBe('7 в\u00a0день')
})

test('a band has its unit once', () => {
  expect(bandText({ pass: 0.7, low: 0.604, high: 0.81 })).toBe('60–81\u00a0%')
})

test('a person without a name is known by the email', () => {
  const nameless = { last_name: null, first_name: null, patronymic: null, email: 'a@example.org' }
  expect(personName(nameless)).toBe('a@example.org')
  expect(personName({ ...nameless, last_name: 'Ким', first_name: 'Ли' })).toBe('Ким Ли')
})
