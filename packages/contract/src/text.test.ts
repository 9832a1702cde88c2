import { expect, test } from 'vitest'
import type { z } from 'zod'
import { bulkRowSchema, createInBulk, login, registry } from './index.ts'
import { email, knownEmail, line, lines } from './text.ts'

const wrong = 'Пожалуйста, введите корректный email'

const badEmails = [
  ['a blank of no width', 'ad\u200Bmin@example.org'],
  ['a joiner of no width', 'admin@exa\u200Dmple.org'],
  ['a mark of byte order', '\uFEFFadmin@example.org\uFEFF.'],
  ['a soft hyphen', 'ad\u00ADmin@example.org'],
  ['writing from right to left', 'admin@example\u202Egro.org'],
  ['an isolate', 'ad\u2066min@example.org'],
  ['a letter that is not drawn', 'ad\u3164min@example.org'],
  ['a variation selector', 'ad\uFE0Fmin@example.org'],
  ['angle signs', '<admin@example.org>'],
  ['a name before it', 'Admin<admin@example.org'],
  ['two addresses', 'a@example.org,b@example.org'],
  ['a quote', '"admin"@example.org'],
  ['a control character', 'ad\u0007min@example.org'],
  ['half of a surrogate pair', 'ad\uD800min@example.org'],
  ['a line break', 'admin@example.org\r\nBcc: all'],
] as const

test.each(badEmails)('a new email with %s is refused', (_what, text) => {
  expect(email.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([wrong])
})

test.each(['admin@example.org', "o'neil+exam@mail.example.org", 'почта@пример.рф', ' trimmed@example.org '])(
  '%s is taken',
  (text) => expect(email.parse(text)).toBe(text.trim()),
)

const newEmailCalls = ['register', 'sendProposal', 'createUserProfile', 'createUser', 'checkEmail']

const withEmail = (body: unknown, text: string) => ({ ...(body as object | undefined), email: text })

test.each(newEmailCalls)('%s refuses these emails', (name) => {
  const call = registry.find((one) => one.name === name)
  expect(call?.body?.safeParse(withEmail(call.example?.body, 'new@example.org')).success).toBe(true)
  for (const [, text] of badEmails)
    expect(call?.body?.safeParse(withEmail(call.example?.body, text)).error?.issues[0]?.message).toBe(wrong)
})

test('a row of a bulk creation is checked by a schema that refuses these emails', () => {
  const row = createInBulk.example?.body?.rows[0]
  expect(bulkRowSchema.safeParse(withEmail(row, 'new@example.org')).success).toBe(true)
  for (const [, text] of badEmails)
    expect(bulkRowSchema.safeParse(withEmail(row, text)).error?.issues[0]?.message).toBe(wrong)
})

test('an email that is older than the rule can still sign in', () => {
  expect(login.body?.safeParse({ email: 'old\u200B<name>@example.org', password: 'x' }).success).toBe(true)
})

test.each([
  ['Анна\u202Eнигёл', 'a mark that turns the direction'],
  ['Анна\u200E', 'a mark of direction'],
  ['\u2066Анна\u2069', 'an isolate'],
  ['\u3164', 'a letter that is not drawn'],
  ['Анна\u{E0041}', 'a tag'],
  ['Ан\u034Fна', 'a joiner of marks'],
])('a line refuses «%s»: %s', (text) => {
  expect(
    line(100)
      .safeParse(text)
      .error?.issues.map(({ message }) => message),
  ).toEqual(['Недопустимый символ'])
})

test.each([
  [' Охрана\u00AD труда\u200B ', 'Охрана труда'],
  ['\uFEFFВопрос', 'Вопрос'],
  ['👩🏽\u200D🏭 сваркa\uFE0F', '👩🏽\u200D🏭 сваркa\uFE0F'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
])('a line takes «%s»', (text, stored) => expect(line(100).parse(text)).toBe(stored))

test('a line of spaces is as long as what is left of it', () => {
  expect(line(10).parse(`${' '.repeat(15)}слово${' '.repeat(15)}`)).toBe('слово')
  expect(line(10).safeParse('я'.repeat(11)).error?.issues[0]?.message).toBe('Не длиннее 10 символов')
  expect(line(10).safeParse(`${' '.repeat(100)}слово`).error?.issues[0]?.message).toBe('Не длиннее 10 символов')
})

const marks = (count: number) => `а${'\u0315'.repeat(count - 1)}\u0316`

test('more than 30 marks on one letter are refused in lines and emails, 30 are not', () => {
  const messageOf = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues[0]?.message
  for (const schema of [line(100), lines(100), line(100).min(1)]) {
    expect(messageOf(schema, marks(30))).toBeUndefined()
    expect(messageOf(schema, marks(31))).toBe('Недопустимый символ')
  }
  expect(knownEmail.safeParse(`${marks(30)}@example.org`).success).toBe(true)
  expect(messageOf(knownEmail, `${marks(31)}@example.org`)).toBe('Недопустимый символ')
  expect(line(100).safeParse(`${marks(20)}\u00AD${marks(20).slice(1)}`).success).toBe(false)
})

test.each([
  'и\u0306'.repeat(50),
  'Việt Nam: đường phố Hà Nội'.normalize('NFD'),
  'הַשָּׁמַיִם וְאֵת הָאָרֶץ',
  'བརྒྱུད་པའི་སྐྱེས་བུ',
  'Z̵̨̛͓̀͘a̷̧͚͠l̶͎̇g̸̘͝o̴̱͋',
])('a line takes «%s», normalised', (text) => expect(line(200).parse(text)).toBe(text.normalize()))
