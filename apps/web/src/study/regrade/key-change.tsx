import type { CheckQuestion } from '@dopusk/contract'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { icons } from '../../shared/ui/signed-in-icons.ts'
import styles from './key-change.module.css'

/** Whether the answer has the point although the right variants are others, or the question was not fair to anybody. */
export const isCounted = ({ key_changed: change, status, ...question }: CheckQuestion): boolean => {
  if (change === undefined || status !== 'Right') return false
  const { answer_items: chosen, correct_answer_items: right } = question
  const isSame = chosen?.length === right?.length && chosen?.every((number) => right?.includes(number))
  return change.for_everyone || !isSame
}

/** Where everybody has the point, the key of the question is not to be learned: no variant is marked as right. */
export const markedVariants = ({ key_changed: change, question }: CheckQuestion) =>
  change?.for_everyone === true
    ? question.answer_variants.map(({ correct: _key, ...variant }) => variant)
    : question.answer_variants

const wordsOf = (question: CheckQuestion, wasRight: boolean): string => {
  if (isCounted(question)) return 'Ваш ответ засчитан, но\u00a0верным теперь считается другой вариант: он\u00a0отмечен.'
  return question.status === 'Right' && !wasRight ? 'Ваш ответ был отмечен неверным, теперь засчитан.' : ''
}

/** Under an answered question whose key was mended since. */
export const KeyChange = ({ question }: { question: CheckQuestion }) => {
  const { key_changed: change } = question
  if (change === undefined) return null
  const { on, was_right: wasRight, for_everyone: forEveryone } = change
  return (
    <p className={styles.change}>
      <Icon name={icons.pencil} />
      <span>
        {forEveryone ? 'Ответы пересчитаны' : 'Ключ исправлен'} {calendarDate(on)}.{' '}
        {forEveryone ? 'Вопрос был составлен с\u00a0ошибкой, балл засчитан всем.' : wordsOf(question, wasRight)}
      </span>
    </p>
  )
}
