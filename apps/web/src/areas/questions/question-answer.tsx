import type { Question } from '@dopusk/contract'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './question-answer.module.css'
import { QuestionSource } from './question-source.tsx'

/** Variants with their verdicts, and beside them where the right one is written down. */
export const QuestionAnswer = ({ question }: { question: Question }) => (
  <div className={styles.answer}>
    <ol className={styles.variants} aria-label="Варианты ответа">
      {question.varients.map(({ answer_number: number, answer_text: text, correct }) => (
        <li key={number} className={classNames(styles.variant, correct ? styles.right : styles.wrong)}>
          <span className={styles.sign}>
            <Icon name={correct ? 'check' : 'cross'} />
          </span>
          <span className={styles.text}>
            {text} <span className={styles.verdict}>{correct ? '— верно' : '— неверно'}</span>
          </span>
        </li>
      ))}
    </ol>
    <QuestionSource question={question} />
  </div>
)
