import { expect, test } from 'vitest'
import { insertBlank, listBlanks, placeBlank, removeBlank, strayPlaceholders } from './blanks.ts'
import { type BodyOf, emptyTask } from './task-body.ts'

const task = (paragraphs: string[], ...codes: string[]): BodyOf<'wrapper'> => ({
  ...(emptyTask('wrapper') as BodyOf<'wrapper'>),
  paragraphs,
  codes: codes.map((code) => ({ code, text: '', right: [`${code}!`], wrong: [] })),
})

test('a blank at the cursor takes a free code; selected words become its right variant', () => {
  const at = { paragraph: 1, start: 4, end: 12 }
  const inserted = insertBlank(task(['{{p1}}', 'Это инцидент.'], 'p1'), at)
  expect(inserted.paragraphs).toEqual(['{{p1}}', 'Это {{p2}}.'])
  expect(inserted.codes.at(-1)).toEqual({ code: 'p2', text: '', right: ['инцидент'], wrong: [] })
})

test('a selected blank is not overwritten', () => {
  const inserted = insertBlank(task(['a {{p1}} b'], 'p1'), { paragraph: 0, start: 0, end: 8 })
  expect(inserted.paragraphs).toEqual(['a {{p1}}{{p2}} b'])
  expect(inserted.codes.at(-1)?.right).toEqual([])
})

test('a removed blank leaves its right words in the text', () => {
  const removed = removeBlank(task(['Это {{ p1 }} и {{p2}}.'], 'p1', 'p2'), 'p1')
  expect([removed.paragraphs, removed.codes.map(({ code }) => code)]).toEqual([['Это p1! и {{p2}}.'], ['p2']])
})

test('blanks are numbered as learners see them; those without a place are the last and can be placed', () => {
  const listed = task(['{{b}} и {{a}}'], 'c', 'a', 'b')
  expect(listBlanks(listed).map(({ blank, index, number }) => [blank.code, index, number])).toEqual([
    ['b', 2, 1],
    ['a', 1, 2],
    ['c', 0, null],
  ])
  expect(placeBlank(listed, 'c', { paragraph: 0, start: 5, end: 5 }).paragraphs).toEqual(['{{b}}{{c}} и {{a}}'])
})

test('placeholders that are no blanks are named', () => {
  expect(strayPlaceholders(task(['{{a}} {{x}}', '{{a}} {{ x }}'], 'a'))).toEqual([
    { name: 'x', problem: 'unknown' },
    { name: 'a', problem: 'repeated' },
  ])
})
