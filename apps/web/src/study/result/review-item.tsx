import type { CheckQuestion } from '@dopusk/contract'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { AnswerLines } from './answer-lines.tsx'
import styles from './review-item.module.css'
import { RightAnswerOnDemand } from './right-answer-on-demand.tsx'

/** The texts of the numbered variants, in the order of the variants. */
const textsOf = (
  variants: readonly { answer_number: number; answer_text: string }[],
  numbers: readonly number[],
): string[] =>
  variants.filter(({ answer_number }) => numbers.includes(answer_number)).map(({ answer_text }) => answer_text)

const badges = {
  Right: { tone: 'green', text: 'Верно' },
  Wrong: { tone: 'red', text: 'Неверно' },
  'Not Answered': { tone: 'red', text: 'Без ответа' },
} as const

/** One question of a finished attempt: the given answer and the right one. */
export const ReviewItem = ({ number, question }: { number: number; question: CheckQuestion }) => {
  const { status, answer_items: given, correct_answer_items: right, comment, question: asked } = question
  const { tone, text } = badges[status]
  const source = [asked.normative_title, asked.normative_point].filter((part) => part != null).join(', ')
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <p className={styles.number}>
          Вопрос {number} · {asked.id_cok} - {asked.id}
        </p>
        <StatusBadge tone={tone}>{text}</StatusBadge>
      </div>
      <h3 className={styles.text}>{asked.question_text}</h3>
      <dl className={styles.answers}>
        <AnswerLines
          label="Ваш ответ"
          texts={given === null ? ['Ответа нет'] : textsOf(asked.answer_variants, given)}
          isRight={status === 'Right'}
        />
        {status === 'Wrong' && right !== null && (
          <AnswerLines label="Верный ответ" texts={textsOf(asked.answer_variants, right)} isRight />
        )}
      </dl>
      {status === 'Not Answered' && <RightAnswerOnDemand questionId={asked.id} />}
      {comment !== null && status === 'Wrong' && <p className={styles.comment}>{comment}</p>}
      {source !== '' && status === 'Wrong' && <p className={styles.source}>{source}</p>}
    </li>
  )
}
