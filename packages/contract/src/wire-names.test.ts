import { expect, test } from 'vitest'
import { z } from 'zod'
import { registry } from './index.ts'
import { fieldsFromWire, fromWire, toWire, wireNames } from './wire-names.ts'

const schemaText = (io: 'input' | 'output') =>
  registry
    .flatMap(({ query, body, response, file }) => [query, body, file ? undefined : response])
    .map((schema) => (schema ? JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) : ''))
    .join('\n')

test('the wire has every misspelt name, and none of the names that the code uses instead', () => {
  const text = schemaText('input') + schemaText('output')
  for (const [name, wire] of Object.entries(wireNames)) {
    expect(text, wire).toContain(`"${wire}":`)
    expect(text, name).not.toContain(`"${name}":`)
  }
})

test('names are translated at every depth and back', () => {
  const coded = {
    patronymic: 'Петровна',
    questions: [{ answer_variants: [{ answer_number: 1 }], note: null }],
    contract: 'Договор № 1',
  }
  const wire = {
    surname: 'Петровна',
    questions: [{ varients: [{ answer_number: 1 }], note: null }],
    dogovor: 'Договор № 1',
  }
  expect(toWire(coded)).toEqual(wire)
  expect(fromWire(wire)).toEqual(coded)
})

test('the paths of faulty fields are translated', () => {
  expect(fieldsFromWire({ dogovor: 'a', 'rows.0.surname': 'b', birth_date: 'c' })).toEqual({
    contract: 'a',
    'rows.0.patronymic': 'b',
    birth_date: 'c',
  })
})

test('what is not a misspelt name stays as it is', () => {
  for (const value of [null, 'surname', 7, true, ['varients'], { variants: 1 }]) {
    expect(toWire(value)).toEqual(value)
    expect(fromWire(value)).toEqual(value)
  }
})
