import { expect, test, vi } from 'vitest'
import { accountChanges, makePassword } from './use-new-password.ts'

const before = { password: 'abcd2345', activated: false, courses: [1, 2], id_specialist_pb: 0 }

test.each([
  [{}, []],
  [{ courses: [2, 1] }, []],
  [{ password: 'wxyz6789' }, ['Пароль уже изменён на другой.']],
  [{ activated: true }, ['Обучающийся вошёл: учётная запись активирована.']],
  [{ courses: [1] }, ['Набор курсов стал другим.']],
  [{ courses: [1, 3] }, ['Набор курсов стал другим.']],
  [{ id_specialist_pb: 42 }, ['Обновился номер специалиста.']],
])('%o gives the sentences %o', (change, sentences) => {
  expect(accountChanges(before, { ...before, ...change }).map((text) => text.replaceAll('\u00a0', ' '))).toEqual(
    sentences,
  )
})

test('makes eight characters without look-alikes, different each time', () => {
  const made = Array.from({ length: 200 }, makePassword)
  expect(made.every((password) => /^[a-hjkmnp-zA-HJ-NP-Z2-9]{8}$/.test(password))).toBe(true)
  expect(new Set(made).size).toBe(200)
})

test('rejects random numbers that would make the first letters more likely', () => {
  const top = 2 ** 32 - 1
  const draws = [top, 3, ...Array.from({ length: 7 }, () => 0)]
  const source = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    ;(array as unknown as Uint32Array)[0] = draws.shift() ?? 0
    return array
  })
  expect(makePassword()).toBe('daaaaaaa')
  source.mockRestore()
})
