import { expect, test } from 'vitest'
import { practicalKinds } from '../../../study/practice/task/practical-task.ts'
import { whatIsMissing } from '../../../study/practice/task/task-completeness.ts'
import { newDraft } from '../../../study/practice/task/task-draft.ts'
import { judge } from '../../../study/practice/task/task-verdict.ts'
import { practicalOf } from './preview-task.ts'
import { type BodyOf, emptyTask, isSameTask } from './task-body.ts'

test.each(practicalKinds)('an empty %s can be shown: placeholders say what comes', (kind) => {
  const task = practicalOf(emptyTask(kind), [])
  const draft = newDraft(task, 1)
  expect(task.text).toBe('Здесь будет условие')
  // A text without blanks has nothing to fill in.
  expect(whatIsMissing(task, draft) === null).toBe(kind === 'wrapper')
  expect(() => judge(task, draft)).not.toThrow()
})

test('a code is a blank at its first placeholder; other placeholders stay text', () => {
  const body: BodyOf<'wrapper'> = {
    ...(emptyTask('wrapper') as BodyOf<'wrapper'>),
    paragraphs: ['{{a}} {{x}}', '', '{{a}}'],
    codes: [{ code: 'a', text: '', right: ['да', ''], wrong: ['нет'] }],
  }
  const task = practicalOf(body, [])
  if (task.kind !== 'wrapper') throw new Error('Another kind')
  expect(task.paragraphs.map(({ parts }) => parts.map((part) => ('text' in part ? part.text : part.code.id)))).toEqual([
    [1, ' {{x}}'],
    ['{{a}}'],
  ])
  expect(task.codes.map(({ variants }) => variants.map(({ text }) => text).sort())).toEqual([['да', 'нет']])
})

test('texts that differ in spaces only are the same; a line break counts', () => {
  const body = emptyTask('cube')
  expect(isSameTask({ ...body, name: ' Краны  и лифты ' }, { ...body, name: 'Краны и лифты' })).toBe(true)
  expect(isSameTask({ ...body, text: 'Раз\nдва' } as typeof body, { ...body, text: 'Раз два' } as typeof body)).toBe(
    false,
  )
})
