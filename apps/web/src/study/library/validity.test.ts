import type { NormativeDocument } from '@dopusk/contract'
import { expect, test } from 'vitest'
import { describeValidity } from './validity.ts'

const law: NormativeDocument = {
  id: 1,
  text: '116-ФЗ',
  document_link: '/files/ab',
  page_of_point: {},
  edition: 'первая редакция',
  valid_from: null,
  valid_until: null,
  is_current: true,
}

test.each([
  [{ valid_until: '2027-01-01' }, '2026-11-17', 'действует до 01.01.2027'],
  [{ valid_until: '2027-01-01' }, '2026-12-31', 'действует до 01.01.2027'],
  [{ valid_until: '2027-01-01' }, '2027-01-01', 'не действует с 01.01.2027'],
  [{ valid_from: '2027-01-01' }, '2026-12-31', 'вступит в силу 01.01.2027'],
  [{ valid_from: '2027-01-01', valid_until: '2028-01-01' }, '2026-12-31', 'вступит в силу 01.01.2027'],
  [{ valid_from: '2027-01-01' }, '2027-01-01', undefined],
  [{}, '2027-01-01', undefined],
])('a document with %j on %s: %s', (dates, day, words) => {
  expect(describeValidity({ ...law, ...dates }, day)?.replace(/\s/g, ' ')).toBe(words)
})
