import { expect, test } from 'vitest'
import { diffWords } from './diff-words.ts'

/** `-removed-` and `+added+`. */
const marked = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => {
      const sign = { same: '', removed: '-', added: '+' }[kind]
      return sign + text + sign
    })
    .join(' ')

test.each([
  ['the same text', 'один два', 'один два', 'один два'],
  ['a replaced word', 'не реже раза в год', 'не реже раза в месяц', 'не реже раза в -год- +месяц+'],
  ['an inserted word', 'вывести персонал', 'немедленно вывести персонал', '+немедленно+ вывести персонал'],
  ['a removed end', 'закрыть и опломбировать', 'закрыть', 'закрыть -и опломбировать-'],
  ['changes in two places', 'а б в г д', 'а х в г у', 'а -б- +х+ в г -д- +у+'],
  ['a moved word', 'а б в', 'б в а', '-а- б в +а+'],
  ['nothing before', '', 'новый текст', '+новый текст+'],
  ['nothing after', 'старый текст', '', '-старый текст-'],
  ['only other spaces', 'а  б\nв', 'а б в', 'а б в'],
])('%s', (_what, before, after, expected) => {
  expect(marked(before, after)).toBe(expected)
})

test('both texts can be read from the difference', () => {
  const [before, after] = ['один два три два один', 'два один три один два']
  const parts = diffWords(before, after)
  const read = (without: string) =>
    parts
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join(' ')
  expect([read('added'), read('removed')]).toEqual([before, after])
})

test('two texts of 600 words are compared word by word', () => {
  const words = Array.from({ length: 600 }, (_, index) => `слово${index}`)
  const changed = words.map((word, index) => (index % 100 === 50 ? 'иначе' : word))
  expect(diffWords(words.join(' '), changed.join(' ')).filter(({ kind }) => kind === 'added')).toHaveLength(6)
})
