/**
 * The wire misspells some names and uses `surname` for the patronymic. The code uses the names on the left; they are
 * translated where a call is made and where it is served, where a row of an uploaded table is validated by the schema of
 * a call, and where a draft of an older version is read.
 */
export const wireNames = {
  answer_variants: 'varients',
  questions_studied: 'guestions_studied',
  contract: 'dogovor',
  patronymic: 'surname',
} as const

type CodeNames = { [Name in keyof typeof wireNames as (typeof wireNames)[Name]]: Name }

/** A type of the wire with the names of the code. */
export type FromWire<T> = T extends Uint8Array | AsyncIterable<unknown>
  ? T
  : T extends readonly unknown[]
    ? { [Index in keyof T]: FromWire<T[Index]> }
    : T extends object
      ? { [Key in keyof T as Key extends keyof CodeNames ? CodeNames[Key] : Key]: FromWire<T[Key]> }
      : T

const toWireName = new Map<string, string>(Object.entries(wireNames))
const fromWireName = new Map<string, string>(Object.entries(wireNames).map(([name, wire]) => [wire, name]))

const renameKeys = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, names))
  if (value === null || typeof value !== 'object') return value
  const renamed: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) renamed[names.get(key) ?? key] = renameKeys(item, names)
  return renamed
}

/** JSON with the names of the code, as the wire has it. */
export const toWire = (value: unknown): unknown => renameKeys(value, toWireName)

/** Messages by the path of their field, such as `rows.0.surname`. */
export const fieldsFromWire = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      path
        .split('.')
        .map((name) => fromWireName.get(name) ?? name)
        .join('.'),
      message,
    ]),
  )

/** JSON of the wire, with the names of the code. */
export const fromWire = (value: unknown): unknown => renameKeys(value, fromWireName)
