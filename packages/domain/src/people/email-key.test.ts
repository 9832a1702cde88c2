import { expect, test } from 'vitest'
import { emailKey } from './email-key.ts'

test.each([
  ['Latin letters compare without case', 'Anna.K@Example.ORG', 'anna.k@example.org'],
  ['Russian letters compare without case', 'ЁЛКИН@Почта.РФ', 'ёлкин@почта.рф'],
  ['other letters stay as they are', 'admİn@ÀÉ.fr', 'admİn@ÀÉ.fr'],
])('%s', (_fact, email, key) => {
  expect(emailKey(email)).toBe(key)
})
