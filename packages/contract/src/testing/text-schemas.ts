import type { z } from 'zod'

/** A schema of a text, and where its call has it. */
export interface TextSchema {
  path: string
  schema: z.core.$ZodString
}

type Def = z.core.$ZodTypes['_zod']['def']

type Inner = [name: string, schema: z.core.$ZodType][]

const innerType = ({ innerType: inner }: { innerType: z.core.$ZodType }): Inner => [['', inner]]
/** What such a schema accepts is a number, a constant, or is bounded by a rule of its own. */
const noText = (): Inner => []

/** By the kind of a schema, those that a value meets inside it. What follows a text in a pipe sees only what the text let through. */
const innerSchemas: { [Kind in Def['type']]?: (def: Extract<Def, { type: Kind }>) => Inner } = {
  object: (def) => Object.entries({ ...def.shape, ...(def.catchall && { '*': def.catchall }) }),
  array: (def) => [['[]', def.element]],
  union: (def) => def.options.map((option) => ['', option]),
  record: (def) => [
    ['{key}', def.keyType],
    ['{}', def.valueType],
  ],
  pipe: (def) => [['', def.in._zod.def.type === 'transform' ? def.out : def.in]],
  optional: innerType,
  nullable: innerType,
  default: innerType,
  number: noText,
  boolean: noText,
  literal: noText,
  enum: noText,
  null: noText,
  never: noText,
  unknown: noText,
}

/** Every text that a request may hold in a value of this schema. A kind of schema that this walk does not know is a fault. */
export const textSchemasOf = (schema: z.core.$ZodType, path: string): TextSchema[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'string') return [{ path, schema: schema as z.core.$ZodString }]
  const inner = innerSchemas[def.type] as ((def: Def) => Inner) | undefined
  if (inner === undefined) throw new Error(`${path}: texts of a schema of the kind «${def.type}» are not known`)
  return inner(def).flatMap(([name, schema]) => textSchemasOf(schema, name === '' ? path : `${path}.${name}`))
}
