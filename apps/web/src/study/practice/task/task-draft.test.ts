import { seededRandom } from '@dopusk/domain'
import { expect, test } from 'vitest'
import { sampleTasks } from '../../../testing/practice.ts'
import type { PracticalTask } from './practical-task.ts'
import { whatIsMissing } from './task-completeness.ts'
import { isDraftOf, newDraft, type TaskDraft } from './task-draft.ts'
import { judge } from './task-verdict.ts'

const taskOf = (kind: PracticalTask['kind']) => {
  const task = sampleTasks().find((one) => one.kind === kind)
  if (task === undefined) throw new Error(`No ${kind}`)
  return task
}
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

const ids = (side: 'a' | 'b', ...places: number[]) =>
  places.map((place) => `00000000-0000-8000-${side}000-00000000000${place}`)
const cube = (left: number[], right: number[], isMoved = true): TaskDraft => ({
  kind: 'cube',
  left: ids('a', ...left),
  right: ids('b', ...right),
  isMoved,
})
const description = (choice: '1' | '2' | null, value: string): TaskDraft => ({ kind: 'description', choice, value })
const wrapper = (...chosen: number[]): TaskDraft => ({ kind: 'wrapper', chosen: { 1: chosen } })
const decision = (value: string): TaskDraft => ({ kind: 'decision', value })

test.each<[TaskDraft, string | null]>([
  [description('2', '57.5'), null],
  [description('2', '57'), 'Решение выбрано верно, ошибка в значении.'],
  [description('1', '57,5'), 'Значение верно, решение выбрано неверно.'],
  [description('1', '5'), 'Неверны и решение, и значение.'],
  [cube([1, 2, 3], [1, 2, 3]), null],
  [cube([2, 1, 3], [1, 2, 3]), 'Не на своих местах 2 карточки.'],
  [cube([2, 3, 1], [3, 1, 2]), 'Не на своих местах 6 карточек.'],
  [wrapper(2), null],
  [wrapper(1), 'Ошибка в пропуске 1.'],
  [wrapper(1, 2), 'Ошибка в пропуске 1.'],
  [decision(' 67 500 '), null],
  [decision('67501'), 'Введён другой ответ.'],
])('the verdict on %j is %j', (draft, fault) => {
  const verdict = judge(taskOf(draft.kind), draft)
  expect([verdict.isRight, plain(verdict.fault)]).toEqual([fault === null, fault])
})

test.each<[TaskDraft, string | null]>([
  [description(null, ''), 'Выберите решение и введите значение'],
  [description(null, '5'), 'Выберите решение'],
  [description('1', ' '), 'Введите значение'],
  [description('1', 'пять'), 'Введите значение'],
  [description('1', '-'), 'Введите значение'],
  [description('1', '5'), null],
  [cube([1, 2, 3], [1, 2, 3], false), 'Расставьте карточки по порядку'],
  [cube([1, 2, 3], [1, 2, 3]), null],
  [wrapper(), 'Осталось заполнить 1 пропуск'],
  [wrapper(1), null],
  [decision(''), 'Введите ответ'],
  [decision('5 руб'), 'Введите ответ'],
  [decision('5'), null],
])('what is missing in %j: %j', (draft, missing) => {
  expect(plain(whatIsMissing(taskOf(draft.kind), draft))).toBe(missing)
})

test('a new draft belongs to its task, is empty and cannot be answered', () => {
  for (const task of sampleTasks()) {
    const draft = newDraft(task, 7)
    expect([isDraftOf(task, draft), whatIsMissing(task, draft) === null]).toEqual([true, false])
  }
})

test('one seed always gives the same order, another seed another order', () => {
  const task = taskOf('cube')
  expect(newDraft(task, 7)).toEqual(newDraft(task, 7))
  const drawn = Array.from({ length: 20 }, (_, seed) => JSON.stringify(newDraft(task, seed)))
  expect(new Set(drawn).size).toBeGreaterThan(5)
})

test('seeded numbers are between 0 and 1', () => {
  const random = seededRandom(1)
  for (let n = 0; n < 1000; n += 1) {
    const number = random()
    expect(number >= 0 && number < 1).toBe(true)
  }
})

test.each<[PracticalTask['kind'], unknown]>([
  ['description', null],
  ['description', 'text'],
  ['description', { kind: 'decision', value: '' }],
  ['description', { kind: 'description', choice: '3', value: '' }],
  ['description', { kind: 'description', choice: null }],
  ['cube', { kind: 'cube', left: ids('a', 1, 2), right: ids('b', 1, 2, 3) }],
  ['cube', { kind: 'cube', left: ids('a', 1, 2, 2), right: ids('b', 1, 2, 3) }],
  ['cube', { kind: 'cube' }],
  ['wrapper', { kind: 'wrapper' }],
  ['wrapper', { kind: 'wrapper', chosen: { 1: 2 } }],
  ['decision', { kind: 'decision', value: 5 }],
])('a stored value that is no draft of a %s is rejected: %j', (kind, kept) => {
  expect(isDraftOf(taskOf(kind), kept)).toBe(false)
})
