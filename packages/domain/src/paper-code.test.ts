import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paperCodeOf, readPaperCode } from './paper-code.ts'

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 })

test('every code can be read back, and two numbers have two codes', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const code = paperCodeOf(one)
      expect(readPaperCode(code)).toBe(code)
      expect(paperCodeOf(other) === code).toBe(Buffer.from(one).equals(Buffer.from(other)))
    }),
  )
})

test('the first and the last number', () => {
  expect(paperCodeOf(new Uint8Array(16))).toBe('0'.repeat(26))
  expect(paperCodeOf(new Uint8Array(16).fill(255))).toBe(`7${'z'.repeat(25)}`)
  expect(() => paperCodeOf(new Uint8Array(15))).toThrow(RangeError)
})

test('a typed code is read whatever its case, hyphens and look-alike letters', () => {
  expect(readPaperCode(`0O1I-lL${'ABCDE'.repeat(4)} `)).toBe(`001111${'abcde'.repeat(4)}`)
})

test.each(['', '0'.repeat(25), '0'.repeat(27), `8${'0'.repeat(25)}`, `0${'u'.repeat(25)}`, `0${'ж'.repeat(25)}`])(
  '«%s» is no code',
  (typed) => {
    expect(readPaperCode(typed)).toBeNull()
  },
)
