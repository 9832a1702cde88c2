import type { ResetCheck } from '@dopusk/contract'
import { plural, questions } from '../../shared/format/plural.ts'
import { describeLevel } from './memory-levels.ts'
import styles from './reset-dialog.module.css'

/** A sample of the questions known from other courses. */
export const KnownElsewhere = ({ found }: { found: ResetCheck }) => {
  const { learned_questions: sample, learned_questions_count: count } = found
  const more = count - sample.length
  return (
    <div className={styles.sample}>
      <p>
        Из&nbsp;других курсов вы&nbsp;уже знаете {plural(count, questions)} этого курса. Можно забыть только&nbsp;их:
      </p>
      <ul className={styles.questions}>
        {sample.map(({ id, question_text: text, memorization }) => (
          <li key={id} className={styles.question}>
            <span className={styles.text}>{text}</span>
            <span className={styles.level}>{describeLevel(memorization).word}</span>
          </li>
        ))}
        {more > 0 && <li className={styles.more}>и&nbsp;ещё {more}</li>}
      </ul>
    </div>
  )
}
