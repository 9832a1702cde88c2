import type { z } from 'zod'

/** A schema of a text, and where its call has it. */
export interface TextSchema {
  path: string
  schema: z.core.$ZodString
}

type Def = z.core.$ZodTypes['_zod']['def']

/** The schemas that a value meets inside this one. What follows a text in a pipe sees only what the text has let through. */
const innerSchemas = (def: Def): [string, z.core.$ZodType][] => {
  switch (def.type) {
    case 'object':
      return Object.entries({ ...def.shape, ...(def.catchall && { '*': def.catchall }) })
    case 'array':
      return [['[]', def.element]]
    case 'union':
      return def.options.map((option) => ['', option])
    case 'record':
      return [
        ['{key}', def.keyType],
        ['{}', def.valueType],
      ]
    case 'pipe':
      return def.in._zod.def.type === 'transform' ? [['', def.out]] : [['', def.in]]
    case 'optional':
    case 'nullable':
    case 'default':
      return [['', def.innerType]]
    default:
      return []
  }
}

/** Kinds without a text of their own: what they accept is a number, a constant, or is bounded by a rule of its own. */
const isKnown = new Set<Def['type']>([
  ...(['object', 'array', 'union', 'record', 'pipe', 'optional', 'nullable', 'default'] as const),
  ...(['number', 'boolean', 'literal', 'enum', 'null', 'never', 'unknown'] as const),
])

/** Every text that a request may hold in a value of this schema. A kind of schema that this walk does not know is a fault. */
export const textSchemasOf = (schema: z.core.$ZodType, path: string): TextSchema[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'string') return [{ path, schema: schema as z.core.$ZodString }]
  if (!isKnown.has(def.type)) throw new Error(`${path}: texts of a schema of the kind «${def.type}» are not known`)
  return innerSchemas(def).flatMap(([name, inner]) => textSchemasOf(inner, name === '' ? path : `${path}.${name}`))
}
