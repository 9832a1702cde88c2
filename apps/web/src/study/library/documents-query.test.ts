// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { readCachedDocuments, writeCachedDocuments } from './documents-query.ts'

const documents = [
  {
    id: 1,
    text: '116-ФЗ',
    document_link: '/files/ab',
    page_of_point: { 'ст. 1': 2 },
    edition: 'первая редакция',
    valid_from: null,
    valid_until: '2027-01-01',
    is_current: true,
    is_replaced: false,
  },
]

test('returns the stored list', () => {
  writeCachedDocuments(documents)
  expect(readCachedDocuments()).toEqual(documents)
})

test('returns undefined at first', () => {
  expect(readCachedDocuments()).toBeUndefined()
})

test.each([
  ['no JSON', '{'],
  ['another version', JSON.stringify({ version: 1, documents })],
  ['no list', JSON.stringify({ version: 2 })],
  ['a document without a link', JSON.stringify({ version: 2, documents: [{ ...documents[0], document_link: null }] })],
  ['a link to elsewhere', JSON.stringify({ version: 2, documents: [{ ...documents[0], document_link: '//evil' }] })],
  [
    'a page that is no number',
    JSON.stringify({ version: 2, documents: [{ ...documents[0], page_of_point: { a: 'b' } }] }),
  ],
  ['a date that is none', JSON.stringify({ version: 2, documents: [{ ...documents[0], valid_until: 5 }] })],
  ['null', 'null'],
])('%s counts as no list', (_, stored) => {
  writeCachedDocuments(documents)
  const key = localStorage.key(0) ?? ''
  localStorage.setItem(key, stored)
  expect(readCachedDocuments()).toBeUndefined()
})

test('with full storage the old list is removed without an error', () => {
  writeCachedDocuments(documents)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeCachedDocuments([])
  expect(readCachedDocuments()).toBeUndefined()
})
