// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { consumeRedirectFlag } from './redirect-flag.ts'

const startAt = (path: string, flag: string | null) => {
  history.replaceState(null, '', path)
  if (flag !== null) localStorage.setItem('redirectToCourses', flag)
  return consumeRedirectFlag()
}

beforeEach(() => localStorage.clear())

test.each(['/', '/course', '/auth'])('a start at %s with the flag goes to /courses and clears it', (path) => {
  expect(startAt(path, 'true')).toBe(true)
  expect(location.pathname).toBe('/courses')
  expect(localStorage.getItem('redirectToCourses')).toBeNull()
})

test.each(['/training', '/testing', '/traning-practical'])('a reload at %s stays there', (path) => {
  expect(startAt(path, 'true')).toBe(false)
  expect(location.pathname).toBe(path)
  expect(localStorage.getItem('redirectToCourses')).toBeNull()
})

test.each([null, 'false', ''])('a flag of %j does nothing', (flag) => {
  expect(startAt('/course', flag)).toBe(false)
  expect(location.pathname).toBe('/course')
})
