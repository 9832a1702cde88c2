import { expect, test } from 'vitest'
import { parseNewEmail } from './user-commands.ts'

test.each(['ad\u200Bmin@example.org', 'admin@example\u202Egro.org', '<admin@example.org>', 'admin'])(
  'user create refuses %j as an email',
  (email) => {
    expect(() => parseNewEmail([email])).toThrow('Пожалуйста, введите корректный email')
  },
)

test('user create accepts one ordinary email', () => {
  expect(parseNewEmail(['boss@company.ru'])).toBe('boss@company.ru')
  expect(() => parseNewEmail(['boss@company.ru', 'more@company.ru'])).toThrow('Нужен один адрес email.')
})
