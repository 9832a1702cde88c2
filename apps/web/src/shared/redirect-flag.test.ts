// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { consumeRedirectFlag } from './redirect-flag.ts'

const startAt = (path: string, flag: string | null) => {
  history.replaceState(null, '', path)
  if (flag !== null) localStorage.setItem('redirectToCourses', flag)
  return consumeRedirectFlag()
}

beforeEach(() => localStorage.clear())

test.each([
  ...['/', '/course?user_course=5', '/course/', '/course-info?user_course=5', '/all-questions', '/favorite-questions'],
  ...['/mistakes', '/history', '/ticket-selection'],
])('a start at %s with the flag goes to /courses and clears it', (path) => {
  expect(startAt(path, 'true')).toBe(true)
  expect(location.pathname).toBe('/courses')
  expect(localStorage.getItem('redirectToCourses')).toBeNull()
})

test.each([
  [
    'an attempt',
    '/training?user_course=5&check=3',
    '/testing?user_course=5&attempt=4',
    '/traning-practical?user_course=5',
  ],
  ['a mail with a token', '/confirm#token', '/new-password#token', '/unsubscribe#token'],
  [
    'a mail',
    '/auth',
    '/complaints',
    '/reminders',
    '/account-list?search=anna',
    '/groups/3?filter=behind',
    '/application',
  ],
  ['a mail to staff', '/dashboard/', '/dashboard/inbox/4'],
  ['a message of the device', '/courses', '/complaints'],
  ['a QR code', '/verify/AB12CD34'],
  ['a calendar', '/course?user_course=5#calendar'],
  ['an anchor of the landing page', '/#questions'],
  ['what comes', '/something-new?of=later#part'],
])('a start at the address of %s arrives there, and the flag is cleared', (_from, ...addresses) => {
  for (const address of addresses) {
    expect(startAt(address, 'true')).toBe(false)
    expect(location.pathname + location.search + location.hash).toBe(address)
    expect(localStorage.getItem('redirectToCourses')).toBeNull()
  }
})

test.each([null, 'false', ''])('a flag of %j does nothing', (flag) => {
  expect(startAt('/course', flag)).toBe(false)
  expect(location.pathname).toBe('/course')
})
