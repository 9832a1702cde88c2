import { LawText } from './law-text.tsx'
import styles from './question-text.module.css'

/** The text of a question: its last line asks, the ones before tell a case or quote a document. */
export const QuestionText = ({ children }: { children: string }) => {
  const lines = children.split('\n')
  const question = lines.at(-1) ?? ''
  if (lines.length === 1) return <LawText>{question}</LawText>
  return (
    <>
      {lines.slice(0, -1).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never change places
        <span key={index} className={styles.case}>
          <LawText>{line}</LawText>{' '}
        </span>
      ))}
      <span className={styles.question}>
        <LawText>{question}</LawText>
      </span>
    </>
  )
}
