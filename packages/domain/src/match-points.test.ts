import { expect, test } from 'vitest'
import { matchPoints, type NormPoint } from './match-points.ts'

const point = (id: number, name: string, text: string): NormPoint => ({ id, name, text })
const names = (
  before: NormPoint[],
  after: NormPoint[],
  options: Partial<Parameters<typeof matchPoints>[2]> = {},
): [string | undefined, string | undefined][] =>
  matchPoints(before, after, { links: [], cited: new Set(), ...options }).map((pair) => [
    pair.before?.name,
    pair.after?.name,
  ])

const report = 'Сведения о проверке передаются в орган надзора до первого апреля'

test('points with the same name are the same, whatever they say', () => {
  expect(names([point(1, 'п. 1', 'Одно')], [point(2, 'п. 1', 'Другое')])).toEqual([['п. 1', 'п. 1']])
})

test('a point that got another number is found by its words', () => {
  const after = [
    point(2, 'п. 7', report.replace('первого апреля', 'первого мая')),
    point(3, 'п. 8', 'Совсем иное дело'),
  ]
  expect(names([point(1, 'п. 4', report)], after)).toEqual([['п. 4', 'п. 7']])
  expect(names([point(1, 'п. 4', report.replace('Сведения', 'СВЕДЕНИЯ'))], after)).toEqual([['п. 4', 'п. 7']])
})

test('a point without a counterpart was removed; one that is cited was added, another one is not named', () => {
  const after = [point(2, 'п. 5', 'Новое требование'), point(3, 'п. 6', 'Ещё одно правило')]
  expect(names([point(1, 'п. 4', report)], after, { cited: new Set([2]) })).toEqual([
    ['п. 4', undefined],
    [undefined, 'п. 5'],
  ])
})

test('what a question cites before and after decides where the point of that name says something else', () => {
  const after = [point(2, 'п. 4', 'Совсем иное дело'), point(3, 'п. 9', 'Новое требование')]
  expect(names([point(1, 'п. 4', report)], after, { links: [[1, 3]] })).toEqual([['п. 4', 'п. 9']])
})

test('a point that is still there is not taken for the one that a question cites now', () => {
  const before = [point(1, 'п. 4', report), point(4, 'п. 9', 'Записи хранят три года')]
  const after = [point(2, 'п. 4', report), point(3, 'п. 9', 'Записи хранят четыре года')]
  expect(names(before, after, { links: [[1, 3]] })).toEqual([
    ['п. 4', 'п. 4'],
    ['п. 9', 'п. 9'],
  ])
})

test('two points of which questions cite one later are not both its counterpart', () => {
  const before = [point(1, 'п. 4', report), point(4, 'п. 5', 'Записи хранят три года')]
  const links: [number, number][] = [
    [1, 2],
    [4, 2],
  ]
  expect(names(before, [point(2, 'п. 9', 'Новое требование')], { links })).toEqual([
    ['п. 4', 'п. 9'],
    ['п. 5', undefined],
  ])
})

test('no point is the counterpart of two', () => {
  const before = [point(1, 'п. 4', report), point(4, 'п. 5', report)]
  expect(names(before, [point(2, 'п. 6', report)])).toEqual([
    ['п. 4', 'п. 6'],
    ['п. 5', undefined],
  ])
})
