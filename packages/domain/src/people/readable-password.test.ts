import { expect, test } from 'vitest'
import { generatedPasswordLength, makeReadablePassword } from './readable-password.ts'

const wholeAlphabet = () => {
  let next = 0
  return makeReadablePassword(55, () => next++)
}

test('has no letters and digits that look alike', () => {
  expect(wholeAlphabet()).not.toMatch(/[iIloO01]/)
})

test('has the given number of characters, each drawn separately', () => {
  expect(makeReadablePassword(generatedPasswordLength, () => 0)).toBe('aaaaaaaa')
  expect(new Set(wholeAlphabet()).size).toBe(55)
})
