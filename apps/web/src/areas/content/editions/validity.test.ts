import { expect, test } from 'vitest'
import { validityOf } from './validity.ts'

const next = { id: 2, short: 'ФНП № 2', valid_from: '2027-01-01' }

test.each([
  ['no dates', null, null, null, 'действует', null],
  ['both dates', '2021-01-01', '2027-06-01', null, 'действует с 01.01.2021 до 01.06.2027', null],
  ['60 days before the end', '2021-01-01', '2027-01-16', null, 'заканчивается 16.01.2027', 'amber'],
  ['61 days before the end', null, '2027-01-17', null, 'действует до 17.01.2027', null],
  ['an end with a successor', null, '2027-01-01', next, 'действует до 01.01.2027', null],
  [
    'the day on which it is no longer in force',
    null,
    '2026-11-17',
    null,
    'утратил силу 17.11.2026, замена не загружена',
    'amber',
  ],
  ['replaced and over', null, '2026-11-17', next, 'утратил силу 17.11.2026', null],
  ['not in force yet', '2027-03-01', null, null, 'вступит в силу 01.03.2027', 'blue'],
] as const)('%s', (_what, from, until, replacedBy, text, tone) => {
  const validity = validityOf({ valid_from: from, valid_until: until, replaced_by: replacedBy }, '2026-11-17')
  expect({ ...validity, text: validity.text.replaceAll('\u00a0', ' ') }).toEqual({ text, tone })
})
