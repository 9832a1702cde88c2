import type { Question } from '@dopusk/contract'
import { Icon } from '../../shared/ui/icon.tsx'
import { hasSource } from './has-source.ts'
import styles from './question-answer.module.css'

/** The document that answers the question: its name, the point, the words. */
export const QuestionSource = ({ question }: { question: Question }) => {
  const { normative_documents: document, normative_title: title, normative_point: point } = question
  if (!hasSource(question)) return null
  return (
    <figure className={styles.source}>
      <figcaption className={styles.caption}>
        <Icon name="document" />
        <span>
          {title !== null && <span className={styles.title}>{title}</span>}
          {point !== null && <span className={styles.point}>{point}</span>}
        </span>
      </figcaption>
      {document !== null && <blockquote className={styles.quote}>{document.text}</blockquote>}
    </figure>
  )
}
