import { expect, test, vi } from 'vitest'
import { makePassword } from './make-password.ts'

test('eight characters without look-alikes, each time others', () => {
  const made = Array.from({ length: 200 }, makePassword)
  expect(made.every((password) => /^[a-hjkmnp-zA-HJ-NP-Z2-9]{8}$/.test(password))).toBe(true)
  expect(new Set(made).size).toBe(200)
})

test('draws again what would make the first letters likelier', () => {
  const top = 2 ** 32 - 1
  const draws = [top, 3, ...Array.from({ length: 7 }, () => 0)]
  const source = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    ;(array as unknown as Uint32Array)[0] = draws.shift() ?? 0
    return array
  })
  expect(makePassword()).toBe('daaaaaaa')
  source.mockRestore()
})
