import { expect, test } from 'vitest'
import type { z } from 'zod'
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
