import { expect, test } from 'vitest'
import { readEmails } from './pasted-emails.ts'

test.each([
  ['', []],
  ['a@example.org b@example.org', ['a@example.org', 'b@example.org']],
  ['a@example.org,b@example.org;c@example.org', ['a@example.org', 'b@example.org', 'c@example.org']],
  ['\ta@example.org\r\n\r\nb@example.org ; ', ['a@example.org', 'b@example.org']],
  ['Анна Ким <a@example.org>; "Б. Б." <b@example.org>', ['a@example.org', 'b@example.org']],
])('%j has the emails %j', (text, emails) => {
  expect(readEmails(text)).toEqual({ emails, wrong: [] })
})

test('an email that is written twice counts once, whatever the case', () => {
  expect(readEmails('A@example.org a@EXAMPLE.org').emails).toEqual(['A@example.org'])
})

test('what is no email is told apart', () => {
  expect(readEmails('a@example.org, иванов, b@@x.ru, иванов')).toEqual({
    emails: ['a@example.org'],
    wrong: ['иванов', 'b@@x.ru'],
  })
})
