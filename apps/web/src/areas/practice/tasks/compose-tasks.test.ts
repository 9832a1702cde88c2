import { expect, test } from 'vitest'
import { lists, makePair, sampleTasks } from '../../../testing/practice.ts'
import { composeTasks, type PracticalLists } from './compose-tasks.ts'

test('the tasks are in the order of the list, each with its name', () => {
  expect(sampleTasks().map(({ kind, name }) => [kind, name])).toEqual([
    ['description', 'Класс опасности'],
    ['cube', 'Порядок испытаний'],
    ['wrapper', 'Докладная'],
    ['decision', 'Страховая премия'],
  ])
})

test('a placeholder without a code stays text, one with a code becomes a blank', () => {
  const task = sampleTasks().find(({ kind }) => kind === 'wrapper')
  const parts = task?.kind === 'wrapper' ? task.paragraphs[0]?.parts : []
  expect(parts?.map((part) => ('code' in part ? part.code.codeText : part.text))).toEqual([
    'Событие является ',
    'event',
    ', но не {{nothing}}.',
  ])
})

const [description] = lists.descriptions
const [wrapper] = lists.wrappers
const [decision] = lists.decisions
const code = wrapper?.paragraphs[0]?.codes[0]
const withCodes = (...codes: object[]) => ({
  wrappers: [{ ...wrapper, paragraphs: [{ id: 1, text: '{{event}}{{event}}', codes }] }],
})

test.each<[string, object, string]>([
  ['did not come', { descriptions: [] }, 'Класс опасности'],
  ['has no text', { descriptions: [{ ...description, description: ' ' }] }, 'Класс опасности'],
  ['lacks a decision', { descriptions: [{ ...description, decision_two: '' }] }, 'Класс опасности'],
  ['expects no value', { descriptions: [{ ...description, calculated_value: '' }] }, 'Класс опасности'],
  ['has no pairs', { pairs: [] }, 'Порядок испытаний'],
  ['has a single pair', { pairs: [makePair(1)] }, 'Порядок испытаний'],
  ['has two pairs in one place', { pairs: [makePair(1), makePair(2, { order: 1 })] }, 'Порядок испытаний'],
  [
    'has one card twice',
    { pairs: [makePair(1), makePair(2, { left_uuid: makePair(1).left_uuid })] },
    'Порядок испытаний',
  ],
  [
    'has a side of cards that all read the same',
    { pairs: [makePair(1, { right: 'акт' }), makePair(2, { right: 'акт' })] },
    'Порядок испытаний',
  ],
  ['has no blank', withCodes(), 'Докладная'],
  [
    'has a blank without a right variant',
    withCodes({ ...code, variants: [{ id: 1, text_display: 'а', correct: false }] }),
    'Докладная',
  ],
  [
    'has two variants of one number',
    withCodes({ ...code, variants: [1, 1].map((id) => ({ id, text_display: 'а', correct: true })) }),
    'Докладная',
  ],
  ['has two blanks of one number', withCodes({ ...code }, { ...code }), 'Докладная'],
  ['expects no answer', { decisions: [{ ...decision, right_answer: ' ' }] }, 'Страховая премия'],
])('a task that %s is listed as skipped and does not affect the others', (_fact, more, name) => {
  const { tasks, skipped } = composeTasks({ ...lists, ...(more as Partial<PracticalLists>) })
  expect(skipped).toEqual([name])
  expect(tasks).toHaveLength(3)
})
