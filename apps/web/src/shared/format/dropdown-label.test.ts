import { expect, test } from 'vitest'
import { dropdownLabel } from './dropdown-label.ts'

test.each([
  ['', ''],
  ['Ёлкина Анна', 'Ёлкина Анна'],
  ['а'.repeat(50), 'а'.repeat(50)],
  ['а'.repeat(51), `${'а'.repeat(50)}…`],
  [`${'а'.repeat(49)} бв`, `${'а'.repeat(49)}…`],
  ['🦺'.repeat(51), `${'🦺'.repeat(50)}…`],
])('%j is shown as %j', (text, label) => {
  expect(dropdownLabel(text)).toBe(label)
})
