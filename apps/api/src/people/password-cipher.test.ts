import { expect, test } from 'vitest'
import { createPasswordCipher } from './password-cipher.ts'

const cipher = createPasswordCipher('a secret that only tests know, 32+')

test('a password is decrypted unchanged', () => {
  const encrypted = cipher.encrypt(7, 'Пароль-7')
  expect(encrypted.includes('Пароль')).toBe(false)
  expect(cipher.decrypt(7, encrypted)).toBe('Пароль-7')
})

test('the same password has a different ciphertext each time', () => {
  expect(cipher.encrypt(7, 'abc').equals(cipher.encrypt(7, 'abc'))).toBe(false)
})

test('decryption fails for another person, another secret, or a changed ciphertext', () => {
  const encrypted = cipher.encrypt(7, 'abcdefgh')
  expect(cipher.decrypt(8, encrypted)).toBeUndefined()
  expect(createPasswordCipher('another secret of 32 characters!').decrypt(7, encrypted)).toBeUndefined()
  for (const at of [0, 5, 20, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(cipher.decrypt(7, changed)).toBeUndefined()
  }
  expect(cipher.decrypt(7, encrypted.subarray(0, 10))).toBeUndefined()
})
