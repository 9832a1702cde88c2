import { expect, test, vi } from 'vitest'
import { makePassword } from './make-password.ts'

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
