import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { safeParse } from 'zod/v4/core'
import { registry } from './index.ts'
import { type TextSchema, textSchemasOf } from './testing/text-schemas.ts'

const texts = registry.flatMap((call) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part]
    return schema === undefined ? [] : textSchemasOf(schema, `${call.name} ${part}`)
  }),
)

const checksOf = ({ schema }: TextSchema): z.core.$ZodCheck[] => [
  ...(schema._zod.traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodCheck] : []),
  ...(schema._zod.def.checks ?? []),
]

const isLength = (check: z.core.$ZodCheck) => /^(?:min|max)_length$/.test(check._zod.def.check)

/** Lengths come first; where anything follows them, the greatest one ends the check of this text. */
const isBounded = (text: TextSchema): boolean => {
  const checks = checksOf(text)
  const first = checks.findIndex((check) => !isLength(check))
  const lengths = first === -1 ? checks : checks.slice(0, first)
  return lengths.some(({ _zod: { def } }) => def.check === 'max_length' && (first === -1 || def.abort === true))
}

test('the texts of all calls are found', () => {
  expect(texts.length).toBeGreaterThanOrEqual(300)
})

test('every text of a request has a greatest length, and nothing reads a longer one', () => {
  expect(texts.filter((text) => !isBounded(text)).map(({ path }) => path)).toEqual([])
})

/** The library counts the characters of a text that is too long: that is the check of its length. */
const ofLength = String(/[\uD800-\uDBFF]/)

/** The length of the longest text that a pattern or a method of texts was given while this ran. */
const longestRead = (run: () => void): number => {
  let longest = 0
  const watch = (owner: object, name: string, textOf: (self: unknown, given: unknown[]) => unknown) => {
    const original = Reflect.get(owner, name) as (...given: unknown[]) => unknown
    const counted = function (this: unknown, ...given: unknown[]) {
      if (String(this) !== ofLength) longest = Math.max(longest, String(textOf(this, given)).length)
      return original.apply(this, given)
    }
    Reflect.set(owner, name, counted)
    return () => Reflect.set(owner, name, original)
  }
  const stops = [
    ...['exec', 'test'].map((name) => watch(RegExp.prototype, name, (_, [text]) => text)),
    ...['normalize', 'trim', 'toLowerCase', 'toUpperCase', 'split', 'replace', 'replaceAll'].map((name) =>
      watch(String.prototype, name, (self) => self),
    ),
  ]
  run()
  for (const stop of stops) stop()
  return longest
}

test('no text of a request reads a megabyte of names, signs, spaces, marks to join and digits', () => {
  const long = ['a.', '@', ' ', '\u0301', '1'].map((sign) => sign.repeat(240_000 / sign.length)).join('')
  const read = texts.filter(({ schema }) => {
    const results: unknown[] = []
    const longest = longestRead(() => results.push(safeParse(schema, long).success))
    return results[0] !== false || longest > 100_000
  })
  expect(read.map(({ path }) => path)).toEqual([])
})

/** The most marks in a row that were normalised while this ran: sorting them takes the square of their number. */
const mostSortedMarks = (run: () => void): number => {
  let most = 0
  const normalize = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string) {
    most = Math.max(most, ...Array.from(this.matchAll(/\p{M}+/gu), ([marks]) => marks.length))
    return String(this)
  })
  run()
  normalize.mockRestore()
  return most
}

/** Marks of two classes in the wrong order: one class alone needs no sorting. */
const unsortedMarks = (length: number) => `${'\u0315'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`

const greatestLength = (text: TextSchema): number =>
  Math.max(...checksOf(text).flatMap(({ _zod: { def } }) => ('maximum' in def ? [Number(def.maximum)] : [])))

test('no text of a request sorts more than 30 marks in a row, however long it may be', () => {
  const sorting = texts.filter(
    (text) => mostSortedMarks(() => safeParse(text.schema, unsortedMarks(greatestLength(text)))) > 30,
  )
  expect(sorting.map(({ path }) => path)).toEqual([])
  expect(mostSortedMarks(() => unsortedMarks(1000).normalize())).toBe(1000)
})

test('what is counted are the characters that are read', () => {
  expect(longestRead(() => /x/.test('a'.repeat(10)))).toBe(10)
  expect(longestRead(() => 'a'.repeat(20).normalize())).toBe(20)
})
