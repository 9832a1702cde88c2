import { fromWire, toWire, wireNames } from '@dopusk/contract'
import { z } from 'zod'

const hasWireNames = (schema: z.ZodType): boolean => {
  const text = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))
  return Object.values(wireNames).some((name) => text.includes(`"${name}":`))
}

/**
 * Translates between the names of the wire and of the code, for values of one schema. Most schemas have no name to
 * translate: their values pass unchanged. The schema is searched at the first value, not at the start of the server.
 */
const translator = (schema: z.ZodType | undefined, translate: (value: unknown) => unknown) => {
  let isNeeded: boolean | undefined
  return (value: unknown): unknown => {
    isNeeded ??= schema !== undefined && hasWireNames(schema)
    return isNeeded ? translate(value) : value
  }
}

export const bodyTranslator = (schema: z.ZodType | undefined) => translator(schema, fromWire)
export const responseTranslator = (schema: z.ZodType) => translator(schema, toWire)
