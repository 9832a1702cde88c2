import { gradeBlanks, gradeDecision, gradeDescription, gradeOrder, type PracticalStatus } from '@dopusk/domain'
import { type PluralForms, plural, pluralWord } from '../../../shared/format/plural.ts'
import type { CubeTask, DescriptionTask, PracticalTask, WrapperTask } from './practical-task.ts'
import type { CubeDraft, DescriptionDraft, TaskDraft, WrapperDraft } from './task-draft.ts'

const cards: PluralForms = ['карточка', 'карточки', 'карточек']

export interface Verdict {
  isRight: boolean
  /** Which part is wrong; null for a right answer. */
  fault: string | null
}

const right: Verdict = { isRight: true, fault: null }
const wrong = (fault: string): Verdict => ({ isRight: false, fault })

const judgeDescription = (task: DescriptionTask, draft: DescriptionDraft): Verdict => {
  const graded = gradeDescription(task.expected, draft)
  if (graded.isRight) return right
  if (graded.choice) return wrong('Решение выбрано верно, ошибка в\u00a0значении.')
  return wrong(graded.value ? 'Значение верно, решение выбрано неверно.' : 'Неверны и\u00a0решение, и\u00a0значение.')
}

const judgeOrder = (task: CubeTask, draft: CubeDraft): Verdict => {
  const graded = gradeOrder(task.pairs, draft)
  if (graded.isRight) return right
  const misplaced = [...graded.left, ...graded.right].filter((isThere) => !isThere).length
  const place = pluralWord(misplaced, ['своём\u00a0месте', 'своих\u00a0местах', 'своих\u00a0местах'])
  return wrong(`Не\u00a0на\u00a0${place} ${plural(misplaced, cards)}.`)
}

const judgeBlanks = (task: WrapperTask, draft: WrapperDraft): Verdict => {
  const { isRight, rightCodes } = gradeBlanks(task.codes, draft.chosen)
  if (isRight) return right
  const numbers = task.codes.flatMap(({ id }, index) => (rightCodes.includes(id) ? [] : [index + 1]))
  const place = numbers.length === 1 ? 'Ошибка в\u00a0пропуске' : 'Ошибки в\u00a0пропусках'
  return wrong(`${place}\u00a0${numbers.join(', ')}.`)
}

/** Right or wrong, and which part is wrong. */
export const judge = (task: PracticalTask, draft: TaskDraft): Verdict => {
  if (task.kind === 'description' && draft.kind === 'description') return judgeDescription(task, draft)
  if (task.kind === 'cube' && draft.kind === 'cube') return judgeOrder(task, draft)
  if (task.kind === 'wrapper' && draft.kind === 'wrapper') return judgeBlanks(task, draft)
  if (task.kind !== 'decision' || draft.kind !== 'decision') return wrong('')
  return gradeDecision(task.expected, draft.value).isRight ? right : wrong('Введён другой ответ.')
}

export const statusOf = (task: PracticalTask, draft: TaskDraft, isAnswered: boolean): PracticalStatus => {
  if (!isAnswered) return 'notAnswered'
  return judge(task, draft).isRight ? 'Right' : 'Wrong'
}
