import { expect, test } from 'vitest'
import { readId } from './read-id.ts'

test.each([
  ['7', 7],
  // An attempt that is only in this browser has an id like this one.
  ['8000112345678976', 8000112345678976],
  ['9007199254740993', null],
  ['0', null],
  ['-7', null],
  ['07', null],
  ['1e3', null],
  ['7.5', null],
  [' 7', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j is read as %j', (text, id) => {
  expect(readId(text)).toBe(id)
})
