import type { Question } from '@dopusk/contract'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './question-answer.module.css'

/** Whether the source of the right answer is known. */
export const hasSource = (question: Question): boolean =>
  question.normative_documents !== null || question.normative_title !== null || question.normative_point !== null

/** The document with the answer: its name, the point, the text. */
const QuestionSource = ({ question }: { question: Question }) => {
  const { normative_documents: document, normative_title: title, normative_point: point } = question
  if (!hasSource(question)) return null
  return (
    <figure className={styles.source}>
      <figcaption className={styles.caption}>
        <Icon name="document" />
        <span>
          {title !== null && <span className={styles.title}>{title}</span>}
          {point !== null && <span className={styles.point}>{point}</span>}
          {question.point_verified === false && <span className={styles.unverified}>пункт не&nbsp;сверен</span>}
        </span>
      </figcaption>
      {document !== null && <blockquote className={styles.quote}>{document.text}</blockquote>}
    </figure>
  )
}

/** The variants with their verdicts, and the source of the right one. */
export const QuestionAnswer = ({ question }: { question: Question }) => (
  <div className={styles.answer}>
    <ol className={styles.variants} aria-label="Варианты ответа">
      {question.answer_variants.map(({ answer_number: number, answer_text: text, correct }) => (
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
