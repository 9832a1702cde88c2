import { expect, test } from 'vitest'
import { createSlugs, slugOf } from './slug.ts'

test.each([
  ['Охрана труда', 'okhrana-truda'],
  ['Федеральный закон № 116-ФЗ', 'federalnyy-zakon-116-fz'],
  ['  «Ёмкости» (щит) ', 'emkosti-schit'],
  ['—', ''],
  ['Слово '.repeat(20), 'slovo-slovo-slovo-slovo-slovo-slovo-slovo-slovo'],
])('«%s» becomes %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('names that differ only in ё have one slug', () => {
  const slug = createSlugs('topic')
  expect([slug('Учёт'), slug('Учет')]).toEqual(['uchet', 'uchet'])
})

test('different names have different slugs, and the same name always has the same slug', () => {
  const slug = createSlugs('topic')
  expect(['Краны', 'КРАНЫ.', 'Krany', 'ъ', 'ь', 'Краны'].map(slug)).toEqual([
    'krany',
    'krany',
    'krany-2',
    'topic',
    'topic-2',
    'krany',
  ])
})
