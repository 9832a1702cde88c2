import type { NormativeDocument } from '@dopusk/contract'
import { expect, test } from 'vitest'
import { describeValidity, filterDocuments } from './document-list.tsx'

const make = (id: number, text: string): NormativeDocument => ({
  id,
  text,
  document_link: `/files/${id}`,
  page_of_point: {},
  edition: 'первая редакция',
  valid_from: null,
  valid_until: null,
  is_current: true,
  is_replaced: true,
})

const documents = [
  make(1, 'Федеральный закон № 116-ФЗ «О\u00a0промышленной безопасности»'),
  make(2, 'Правила „Подъёмные сооружения“ — приказ № 461'),
]

test.each([
  ['', [1, 2]],
  ['ПОДЪЕМНЫЕ', [2]],
  ['подъёмные', [2]],
  ['116-фз', [1]],
  ['116–фз', [1]],
  ['о промышленной', [1]],
  ['"подъемные', [2]],
  ['приказ сооружения', [2]],
  ['  закон   безопасности ', [1]],
  ['трактор', []],
])('«%s» finds %j', (search, ids) => {
  expect(filterDocuments(documents, search).map(({ id }) => id)).toEqual(ids)
})

test.each([
  [{ valid_until: '2027-01-01' }, '2026-11-17', 'действует до 01.01.2027'],
  [{ valid_until: '2027-01-01' }, '2026-12-31', 'действует до 01.01.2027'],
  [{ valid_until: '2027-01-01' }, '2027-01-01', 'не действует с 01.01.2027'],
  [
    { valid_until: '2027-01-01', is_replaced: false },
    '2027-01-01',
    'не действует с 01.01.2027: норма истекла, замена не загружена',
  ],
  [{ valid_from: '2027-01-01' }, '2026-12-31', 'вступит в силу 01.01.2027'],
  [{ valid_from: '2027-01-01', valid_until: '2028-01-01' }, '2026-12-31', 'вступит в силу 01.01.2027'],
  [{ valid_from: '2027-01-01' }, '2027-01-01', undefined],
  [{}, '2027-01-01', undefined],
])('a document with %j on %s: %s', (dates, day, words) => {
  expect(describeValidity({ ...make(1, '116-ФЗ'), ...dates }, day)?.replace(/\s/g, ' ')).toBe(words)
})
