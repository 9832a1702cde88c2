import { isTypedNumber } from '@dopusk/domain'
import { type PluralForms, plural } from '../../../shared/format/plural.ts'
import type { DescriptionTask, PracticalTask } from './practical-task.ts'
import type { DescriptionDraft, TaskDraft } from './task-draft.ts'

const blanks: PluralForms = ['пропуск', 'пропуска', 'пропусков']

/** Text that can be the start of a number but is not a number yet. */
const isStartOfNumber = (typed: string) => /^[-−–+]?[.,]?$/.test(typed.replaceAll(/\s/g, ''))

/** A number is expected and the text is not one. The person learns this before answering. */
export const isNotNumber = (expected: string, typed: string): boolean =>
  isTypedNumber(expected) && !isTypedNumber(typed) && !isStartOfNumber(typed)

const missingValue = (expected: string, typed: string): boolean =>
  typed.trim() === '' || (isTypedNumber(expected) && !isTypedNumber(typed))

const missingInDescription = ({ expected }: DescriptionTask, { choice, value }: DescriptionDraft): string | null => {
  const noValue = missingValue(expected.value, value)
  if (choice === null) return noValue ? 'Выберите решение и\u00a0введите значение' : 'Выберите решение'
  return noValue ? 'Введите значение' : null
}

/** What is missing before the task can be answered. */
export const whatIsMissing = (task: PracticalTask, draft: TaskDraft): string | null => {
  if (task.kind === 'description' && draft.kind === 'description') return missingInDescription(task, draft)
  if (task.kind === 'wrapper' && draft.kind === 'wrapper') {
    const left = task.codes.filter(({ id }) => (draft.chosen[id] ?? []).length === 0).length
    return left === 0 ? null : `Осталось заполнить ${plural(left, blanks)}`
  }
  if (task.kind === 'decision' && draft.kind === 'decision')
    return missingValue(task.expected, draft.value) ? 'Введите ответ' : null
  return draft.kind === 'cube' && draft.isMoved ? null : 'Расставьте карточки по\u00a0порядку'
}
